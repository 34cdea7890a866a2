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

/** What the visitor may choose; "system" follows the device. */
export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export function isThemeChoice(value: string): value is ThemeChoice {
  return THEME_CHOICES.some((choice) => choice === value);
}

/** What this browser's visitor has chosen so far. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Shows and remembers a theme, or goes back to following the device. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice !== "system") return setTheme(choice);
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", dark);
}
