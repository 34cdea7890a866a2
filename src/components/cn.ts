import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our own token names must be known here, else `text-lead` (a size) and
// `text-foreground` (a colour) count as the same thing and one is dropped.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["display", "title", "heading", "lead"],
      shadow: ["card", "pop"],
      font: ["display", "sans"],
    },
  },
});

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
