// Before the first paint: light, dark or the system's choice, as the reader left it.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto"; // storage is closed to this page
}
