// Before the first paint: light, dark or the system's choice, as the reader left it.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto"; // storage is closed to this page
}

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
// A way into wide code for keys; to ask how wide it is costs a layout, so it is asked at leisure.
addEventListener("load", () => {
  (window.requestIdleCallback ?? setTimeout)(() => {
    for (const pre of document.querySelectorAll("article pre")) {
      if (pre.scrollWidth > pre.clientWidth) pre.tabIndex = 0;
    }
  });
});
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
