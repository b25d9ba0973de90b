// Before the first paint: light, dark or the system's choice, as the reader left it.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto"; // this page may not use storage
}

// If a game is in progress, the page where it can be continued keeps room for it from the start.
try {
  const kept = JSON.parse(localStorage.getItem("bridgepath-games"));
  document.documentElement.classList.toggle("bp-going", Object.keys(kept?.games ?? {}).length > 0);
} catch {
  // storage is closed or cannot be read, so no game is expected
}

// A game in the address: its table comes at once, without the list of games before it.
if (location.hash && /\/play(\.html)?$/.test(location.pathname)) {
  const list = (off) => document.documentElement.classList.toggle("bp-chosen", off);
  list(true);
  addEventListener("load", () => setTimeout(list, 4000, false)); // in case no script arrives
}

// Text becomes markup, or the address of a script, only after a check here: markup is what the
// engine draws, and scripts are this site's own. Browsers with Trusted Types enforce this.
const here = new URL("../", document.currentScript.src);
const drawn = /<\/?[a-z][a-z0-9]*(?: (?:class|scope|data-[a-z]+|role|aria-label|viewBox|[xy]|rx|width|height|fill|font-size|text-anchor|opacity)="[^"<>]*")*\/?>/g;
const tags = new Set("b,dd,div,dl,dt,em,figcaption,figure,h2,h3,li,ol,p,pre,rect,span,strong,svg,table,tbody,td,text,tfoot,th,thead,tr,ul".split(","));
globalThis.trustedTypes?.createPolicy("default", {
  createHTML(text) {
    const rest = text.replace(drawn, (tag) => (tags.has(/[a-z0-9]+/.exec(tag)[0]) ? "" : tag));
    return rest.includes("<") ? null : text;
  },
  createScriptURL(address) {
    const url = new URL(address, document.baseURI);
    // A worker that begins in a blob keeps to the policy of this page.
    return url.href.startsWith(here.href) || url.href.startsWith(`blob:${here.origin}/`) ? url.href : null;
  },
});

// The theme's drawers: a link inside closes them, and so does Escape.
const drawers = { __navigation: "Menu", __toc: "On this page" };
const close = () => {
  for (const id in drawers) {
    const box = document.getElementById(id);
    if (box) box.checked = false;
  }
};
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".toc-drawer a, .sidebar-drawer a")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
// A long page is laid out section by section, so a phone always responds. A reader who jumps to a
// place on it, or comes back, needs everything above that place at once.
const whole = () => document.documentElement.classList.add("bp-whole");
if (location.hash || history.state) whole();
addEventListener("hashchange", whole);
document.addEventListener("click", (event) => event.target.closest?.("a[href*='#']") && whole(), true);
const idle = window.requestIdleCallback ?? setTimeout;
const layOut = () => {
  const next = document.querySelector("article > section > section:not(.bp-laid)");
  if (!next) return;
  next.classList.add("bp-laid");
  requestAnimationFrame(() => idle(layOut));
};
addEventListener("load", () => idle(layOut));

// The contents mark the reader's position: of the parts that cross a line below the header, the one
// that begins last. For this, no distant part has to be laid out.
const mark = () => {
  const entries = new Map();
  for (const link of document.querySelectorAll(".toc-tree a")) {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (part) entries.set(part, link.parentElement);
  }
  const across = new Set();
  let marked = null;
  const spy = new IntersectionObserver(
    (parts) => {
      for (const { isIntersecting, target } of parts) across[isIntersecting ? "add" : "delete"](target);
      const entry = entries.get([...entries.keys()].findLast((part) => across.has(part)));
      if (entry === marked) return;
      // The list scrolls along. Positions are read before anything changes, so no layout is needed.
      const box = entry?.closest(".toc-sticky");
      if (box) box.scrollTop = entry.offsetTop - box.clientHeight / 2;
      marked?.classList.remove("scroll-current");
      entry?.classList.add("scroll-current");
      marked = entry;
    },
    { rootMargin: "-15% 0px -85% 0px" },
  );
  for (const part of entries.keys()) spy.observe(part);
};
addEventListener("load", () => idle(mark));

// A part of the page whose script did not load, or cannot start in this browser, says so.
const scripts = { "bridge-boards": "board.js", "bridge-try": "cell.js" };
addEventListener("load", () => {
  const said = new Set();
  for (const part of document.querySelectorAll("article :not(:defined)")) {
    const script = scripts[part.localName] ?? part.localName.replace("bridge-", "") + ".js";
    if (said.has(script)) continue;
    said.add(script);
    const sentence = document.createElement("p");
    sentence.className = "bp-refused";
    sentence.textContent = `${script} did not load, or cannot start in this browser, so the controls here are missing. Loading the page again may help.`;
    part.before(sentence);
  }
});

// A notebook would wait forever for a Python that cannot start.
addEventListener("load", () => {
  const notebook = document.querySelector("article a[href*='lite/notebooks/']");
  if (!notebook || globalThis.WebAssembly) return;
  const sentence = document.createElement("p");
  sentence.className = "bp-refused";
  sentence.textContent = "This browser does not run WebAssembly (some turn it off for security), which Python needs: you can read a notebook here, but not run its cells.";
  notebook.parentElement.before(sentence);
});

// Make wide code and long lists reachable by keyboard. Measuring them needs a layout, so it is done
// when the browser is idle, and for folded or distant ones when they come into view.
const reach = () => {
  for (const box of document.querySelectorAll("article pre, .bp-reply > ul")) {
    const shown = box.checkVisibility({ contentVisibilityAuto: true });
    if (shown && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)) box.tabIndex = 0;
  }
};
const atLeisure = () => idle(reach);
addEventListener("load", atLeisure);
document.addEventListener("toggle", atLeisure, true);
document.addEventListener("contentvisibilityautostatechange", atLeisure, true);
document.addEventListener("DOMContentLoaded", () => {
  // What the theme does not tell screen readers: the level of its captions.
  for (const caption of document.querySelectorAll(".caption[role=heading]")) caption.ariaLevel = "2";
  for (const [id, name] of Object.entries(drawers)) {
    // Their labels become buttons, which can be reached by keyboard.
    for (const label of document.querySelectorAll(`label[for=${id}]:not(.overlay)`)) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = label.className;
      button.ariaLabel = name;
      button.append(...label.childNodes);
      button.addEventListener("click", () => document.getElementById(id).click());
      label.replaceWith(button);
    }
  }
});
