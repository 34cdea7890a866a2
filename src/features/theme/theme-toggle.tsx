"use client";

import { toggleTheme } from "~/lib/theme";

type ThemeToggleProps = { className?: string };

/**
 * Switches between light and dark. Both icons are in the page and CSS shows one, so that nothing
 * changes after loading.
 */
export function ThemeToggle({ className = "" }: ThemeToggleProps) {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={toggleTheme}
      // For prerendered pages without React (features/landing/static-page.ts).
      data-theme-toggle
      className={`grid size-11 place-items-center rounded-md text-current hover:bg-current/10 ${className}`}
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="size-5 dark:hidden"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M20.5 14.5A8.5 8.5 0 1 1 9.5 3.5a7 7 0 0 0 11 11z" />
      </svg>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="hidden size-5 dark:block"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="4.5" />
        <path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.100l1.4-1.4M17.7 6.3l1.4-1.4" />
      </svg>
    </button>
  );
}
