type Theme = "light" | "dark";

const STORAGE_KEY = "theme";

/**
 * Runs in the head before anything is painted: the visitor's choice, else the system's. A constant
 * text, so a page's CSP may name it by nonce or by hash (`THEME_SCRIPT`).
 */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("${STORAGE_KEY}")}catch{}const q=matchMedia("(prefers-color-scheme: dark)"),a=()=>document.documentElement.classList.toggle("dark",t==="dark"||(t!=="light"&&q.matches));a();q.addEventListener("change",()=>{try{t=localStorage.getItem("${STORAGE_KEY}")}catch{}a()})})()`;

/** What the page shows now. */
function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

/** Shows the theme and remembers it in this browser. */
function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the theme until the page is left.
  }
}

/** Light becomes dark and the other way round. */
export function toggleTheme(): void {
  setTheme(currentTheme() === "dark" ? "light" : "dark");
}
