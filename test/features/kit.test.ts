import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { badgeVariants } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button-variants";
import { Toaster } from "~/components/ui/toast";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS, tooltipDelay } from "~/components/ui/tooltip";
import { drawScreen } from "~test/support/screen";

const different = (classes: string[]) => new Set(classes).size === classes.length;

describe("the component kit", () => {
  test("has six button variants in four sizes, all different", () => {
    const variants = ["default", "destructive", "outline", "secondary", "ghost", "link"] as const;
    const sizes = ["default", "sm", "lg", "icon"] as const;
    expect(different(variants.map((variant) => buttonVariants({ variant })))).toBe(true);
    expect(different(sizes.map((size) => buttonVariants({ size })))).toBe(true);
    expect(buttonVariants()).toBe(buttonVariants({ variant: "default", size: "default" }));
  });

  test("has four badge variants, all different", () => {
    const variants = ["default", "secondary", "destructive", "outline"] as const;
    expect(different(variants.map((variant) => badgeVariants({ variant })))).toBe(true);
    expect(badgeVariants()).toBe(badgeVariants({ variant: "default" }));
  });

  test("opens a tooltip after 700 ms, and the next one at once within 300 ms", () => {
    expect(TOOLTIP_DELAY_MS).toBe(700);
    expect(TOOLTIP_SKIP_DELAY_MS).toBe(300);
    expect(tooltipDelay(1_000, Number.NEGATIVE_INFINITY)).toBe(700);
    expect(tooltipDelay(1_299, 1_000)).toBe(0);
    expect(tooltipDelay(1_300, 1_000)).toBe(700);
  });

  test("opens a submenu after 100 ms of hover, and restarts type-ahead after 1 s", () => {
    // Both values come from the menu library, so the test notices an update that changes them.
    const menu = createRequire(import.meta.resolve("@radix-ui/react-dropdown-menu"));
    const source = readFileSync(menu.resolve("@radix-ui/react-menu"), "utf8");
    expect(source).toMatch(/context\.onOpenChange\(true\);\s*clearOpenTimer\(\);\s*\}, 100\)/);
    expect(source).toMatch(/setTimeout\(\(\) => updateSearch\(""\), 1e3\)/);
  });

  test("focuses the toast region on F8 and limits it to 420px", () => {
    const { html } = drawScreen(createElement(Toaster));
    expect(html).toContain('aria-label="Notifications (F8)"');
    for (const part of ["top-0", "sm:right-0", "sm:bottom-0", "max-w-[420px]"]) {
      expect(html).toContain(part);
    }
  });

  test("dismisses a toast swiped more than 50 px to the right", () => {
    const source = readFileSync(
      new URL("../../src/components/ui/toast.tsx", import.meta.url),
      "utf8",
    );
    expect(source).toContain('swipeDirection="right"');
    expect(source).toContain("swipeThreshold={TOAST_SWIPE_PX}");
  });
});
