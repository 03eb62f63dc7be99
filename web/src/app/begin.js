// Runs before the page's body is read: by a script that the page waits for.
(() => {
  const LONGEST_WAIT_MS = 1_000;
  const { app } = document.currentScript.dataset;
  // As the app itself will find it, so that what the service has drawn has its colors at once.
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // The browser keeps nothing for this page.
  }
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");

  let isStarted = false;
  const start = () => {
    if (!isStarted) void import(app);
    isStarted = true;
  };
  /** The browser says when it has painted something; a page in the background paints nothing. */
  const startAfterPaint = () => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return start();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) start();
    }).observe({ type: "paint", buffered: true });
    return setTimeout(start, LONGEST_WAIT_MS);
  };
  // What the service has drawn is seen before the app takes the processor, and before it takes its place.
  document.addEventListener("DOMContentLoaded", () =>
    document.querySelector("#app").hasChildNodes() ? startAfterPaint() : start(),
  );
})();
