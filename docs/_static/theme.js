// Before the first paint: light, dark or the system's choice, as the reader left it.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto"; // storage is closed to this page
}

// No text becomes markup, or the address of a script, unseen: markup is what the engine draws, and
// scripts are of this site. This is the one place, in browsers that can be held to it.
const here = new URL("../", document.currentScript.src);
const drawn = /<\/?[a-z][a-z0-9]*(?: (?:class|scope|data-[a-z]+)="[^"<>]*")*>/g;
const tags = new Set("b,dd,div,dl,dt,em,h2,h3,li,ol,p,pre,span,strong,table,tbody,td,tfoot,th,thead,tr,ul".split(","));
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

// The theme's drawers: a link inside closes them, Escape too, and their buttons take the keyboard.
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
  const label = event.target.closest?.("label[role=button]");
  if (event.key === "Escape") close();
  else if (label && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    label.click();
  }
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

// A way into wide code for keys; to ask how wide it is costs a layout, so it is asked at leisure,
// and of what is folded or far away when it comes in sight.
const reach = () => {
  for (const pre of document.querySelectorAll("article pre")) {
    const shown = pre.checkVisibility({ contentVisibilityAuto: true });
    if (shown && pre.scrollWidth > pre.clientWidth) pre.tabIndex = 0;
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
    for (const label of document.querySelectorAll(`label[for=${id}]:not(.overlay)`)) {
      label.tabIndex = 0;
      label.setAttribute("role", "button");
      label.setAttribute("aria-label", name);
    }
  }
});
