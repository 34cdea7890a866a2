import { renderToStaticMarkup } from "react-dom/server";
import { LandingMain } from "~/features/landing/landing-main";
import type { LandingFrame } from "~/prerender/server/stored-pages";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "~/server/services/context";
import { readLanding } from "~/server/services/public/landing";
import type { Drawing } from "./drawn-pages";

/** Draws the main part of the landing page from current rows, into the page as it was built. */
export async function drawLanding(ctx: ServiceContext, frame: LandingFrame): Promise<Drawing> {
  const { marketing, sample } = await readLanding(ctx);
  const main = renderToStaticMarkup(<LandingMain marketing={marketing} sample={sample} />);
  return {
    text: withCanonical(frame.before) + main + frame.after,
    type: "text/html; charset=utf-8",
    scripts: frame.scripts,
    // Revalidated each time, because a signed-in user gets another page at this address.
    caching: { "cache-control": "private, no-cache", vary: "Accept-Encoding, Cookie" },
    sources: ["catalog", "reviews", "mechanics", "people"],
  };
}

/** Adds the page's own address, which the build doesn't know. */
function withCanonical(before: string): string {
  return before.replace("</head>", `<link rel="canonical" href="${site.url}/"/></head>`);
}
