// Light, dark or as the device says: set before the first paint, so nothing flashes.
(() => {
  const root = document.documentElement;
  const GROUND = { light: "#113A33", dark: "#0A1D19" };

  const chosen = () => {
    try {
      return localStorage.getItem("theme") || "auto";
    } catch {
      return "auto"; // storage is shut in some private windows
    }
  };

  const wear = (theme) => {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = GROUND[theme] || GROUND[meta.dataset.scheme];
    }
    for (const button of document.querySelectorAll("[data-set-theme]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
    }
  };

  root.classList.add("theming");
  wear(chosen());
  document.addEventListener("DOMContentLoaded", () => wear(chosen()));
  addEventListener("storage", (event) => {
    if (event.key === "theme") wear(chosen());
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set-theme]");
    if (!button) return;
    try {
      localStorage.setItem("theme", button.dataset.setTheme);
    } catch {
      // the choice then lasts as long as the page
    }
    wear(button.dataset.setTheme);
  });
})();
