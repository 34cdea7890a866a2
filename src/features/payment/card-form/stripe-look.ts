import type { StripeElementsOptions } from "@stripe/stripe-js";

type Look = Pick<StripeElementsOptions, "appearance" | "fonts">;

const withoutQuotes = (text: string) => text.trim().replaceAll(/["']/g, "");

/**
 * Returns a font's file address to pass to Stripe's frame, which can't use the page's own fonts.
 */
function fontOf(family: string): Look["fonts"] {
  for (const sheet of document.styleSheets) {
    if (sheet.href !== null && new URL(sheet.href).origin !== window.location.origin) continue;
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      if (withoutQuotes(rule.style.getPropertyValue("font-family")) !== family) continue;
      const [, address] = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue("src")) ?? [];
      if (address === undefined) continue;
      const url = new URL(address, sheet.href ?? window.location.href);
      return [
        {
          family,
          src: `url(${url.href})`,
          weight: rule.style.getPropertyValue("font-weight"),
        },
      ];
    }
  }
  return [];
}

/** Returns the page's colors, corners and font for Stripe's form, in the current theme. */
export function stripeLook(): Look {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  const families = getComputedStyle(document.body).fontFamily;
  const [family = ""] = families.split(",").map(withoutQuotes);
  return {
    fonts: fontOf(family),
    appearance: {
      theme: document.documentElement.classList.contains("dark") ? "night" : "stripe",
      variables: {
        fontFamily: families,
        fontSizeBase: "16px",
        borderRadius: token("--radius-md"),
        colorPrimary: token("--ring"),
        colorBackground: token("--card"),
        colorText: token("--foreground"),
        colorTextSecondary: token("--muted-foreground"),
        colorTextPlaceholder: token("--muted-foreground"),
        colorDanger: token("--destructive"),
      },
      rules: {
        ".Input": { borderColor: token("--input"), boxShadow: "none" },
        ".Label": { fontWeight: "600" },
      },
    },
  };
}
