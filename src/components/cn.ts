import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// tailwind-merge must know our token names. Otherwise it treats `text-lead` (a size) and
// `text-foreground` (a color) as one property and drops one of them.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["display", "title", "heading", "lead"],
      shadow: ["card", "pop"],
      font: ["display", "sans"],
    },
  },
});

/** Joins class names. The last one wins when two set the same property. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
