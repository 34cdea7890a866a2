type Theme = "light" | "dark";

const STORAGE_KEY = "theme";

/**
 * Sets the theme before the first paint: the visitor's choice, or the system's. The text is
 * constant so that the CSP can allow it by nonce or hash (`THEME_SCRIPT`).
 */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("${STORAGE_KEY}")}catch{}const q=matchMedia("(prefers-color-scheme: dark)"),a=()=>document.documentElement.classList.toggle("dark",t==="dark"||(t!=="light"&&q.matches));a();q.addEventListener("change",()=>{try{t=localStorage.getItem("${STORAGE_KEY}")}catch{}a()})})()`;

/** Returns the theme that the page shows. */
function currentTheme(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

/** Shows a theme and stores it in this browser. */
function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the theme lasts until the page is left.
  }
}

/** Switches between light and dark. */
export function toggleTheme(): void {
  setTheme(currentTheme() === "dark" ? "light" : "dark");
}

/** "system" follows the device. */
export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export function isThemeChoice(value: string): value is ThemeChoice {
  return THEME_CHOICES.some((choice) => choice === value);
}

/** Returns the visitor's stored choice. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Shows and stores a theme, or follows the device again. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice !== "system") return setTheme(choice);
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", dark);
}
