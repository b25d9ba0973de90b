// Before the first paint: light, dark or the system's choice, as the reader left it.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto"; // storage is closed to this page
}

// Where a game is under way, the page on which it is played on keeps room for it from the start.
try {
  const kept = JSON.parse(localStorage.getItem("bridgepath-games"));
  document.documentElement.classList.toggle("bp-going", Object.keys(kept?.games ?? {}).length > 0);
} catch {
  // closed, or not to be read: nothing is to be expected
}

// A game in the address: its table comes at once, without the list of games before it.
if (location.hash && /\/play(\.html)?$/.test(location.pathname)) {
  const list = (off) => document.documentElement.classList.toggle("bp-chosen", off);
  list(true);
  addEventListener("load", () => setTimeout(list, 4000, false)); // should no script come
}

// No text becomes markup, or the address of a script, unseen: markup is what the engine draws, and
// scripts are of this site. This is the one place, in browsers that can be held to it.
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

// The theme's drawers: a link inside closes them, Escape too.
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
// A long page is laid out section by section, which never keeps a phone from answering; but whoever
// comes to a place on it, or comes back, needs all that lies above at once.
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

// The contents mark where the reader is: at the part, of those that lie across a line below the
// header, that begins last. Nobody has to lay out a part for it that is far away.
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
      // The list follows. Where its entries are is asked before any changes, which costs no layout.
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

// A notebook would wait without an end for a Python that cannot start.
addEventListener("load", () => {
  const notebook = document.querySelector("article a[href*='lite/notebooks/']");
  if (!notebook || globalThis.WebAssembly) return;
  const sentence = document.createElement("p");
  sentence.className = "bp-refused";
  sentence.textContent = "This browser does not run WebAssembly (some turn it off for safety), which Python needs: you can read a notebook here, but not run its cells.";
  notebook.parentElement.before(sentence);
});

// A way into wide code and long lists for keys; to ask how large they are costs a layout, so it is
// asked at leisure, and of what is folded or far away when it comes in sight.
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
  // What the theme leaves out for ears: the rank of its captions.
  for (const caption of document.querySelectorAll(".caption[role=heading]")) caption.ariaLevel = "2";
  for (const [id, name] of Object.entries(drawers)) {
    // Their labels become buttons, which the keyboard reaches.
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
