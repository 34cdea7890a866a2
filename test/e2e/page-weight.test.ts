import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

// What each route makes a browser load, from the build's own lists: brotli as it is sent, without
// what only comes with a click. A limit is what it weighed when it was set, and two kilobytes.

const KILOBYTE = 1000;

/** Route (as `src/app` has it, without groups) → most kilobytes of JavaScript. */
const LIMITS: Record<string, number> = {
  "/_global-error": 120,
  "/_not-found": 123,
  "/": 126,
  "/docs/api": 126,
  "/auth/role-selection": 130,
  "/auth/signup": 130,
  "/auth/login/[role]": 214,
  "/auth/signup/[role]": 214,
  "/auth/forgot-password/[role]": 213,
  "/auth/confirm-email": 191,
  "/auth/second-step": 212,
  "/auth/undo-email-change": 191,
  "/auth/support-request": 224,
  "/auth/unsubscribe": 191,
  "/home": 241,
  "/admin/questions": 198,
  "/customer/booking": 235,
  "/customer/booking/[bookingId]/edit": 226,
  "/customer/bookings": 237,
  "/customer/bookings/[bookingId]": 250,
  "/customer/cards": 231,
  "/customer/checkout/[bookingId]": 231,
  "/customer/dashboard": 208,
  "/customer/profile": 224,
  "/customer/receipt/[bookingId]": 200,
  "/customer/service-history": 254,
  "/mechanic/[userId]/profile": 217,
  "/mechanic/calendar": 228,
  "/mechanic/dashboard": 232,
  "/mechanic/documents": 228,
  "/mechanic/earnings": 205,
  "/mechanic/jobs": 237,
  "/mechanic/jobs/[bookingId]": 245,
  "/mechanic/onboarding": 229,
  "/mechanic/profile": 230,
  "/mechanic/profile/view": 210,
  "/mechanic/settings": 254,
  "/mechanic/skills-test": 203,
  "/mechanics/search": 212,
  "/desk": 242,
  "/desk/audit": 235,
  "/desk/bookings": 245,
  "/desk/people": 243,
  "/desk/jobs": 242,
  "/desk/money": 248,
  "/desk/numbers": 236,
  "/desk/payouts": 240,
  "/desk/staff": 237,
  "/desk/tie-out": 231,
  "/desk/catalogue": 246,
  "/desk/reviews": 238,
  "/desk/questions": 240,
  "/desk/support": 238,
  "/desk/vetting": 239,
  "/desk/work": 236,
  "/desk/promos": 246,
  "/notifications": 205,
  "/other-role": 197,
  "/settings/notifications": 205,
  "/settings/security": 234,
  "/settings/your-data": 226,
  "/support": 232,
  "/staff-only": 196,
  "/user/set-password": 219,
};

/** A prebuilt page carries all its script in itself. */
const INLINE_LIMIT = 5.2;

/** Stripe's loader, and where it may be. */
const STRIPE = "js.stripe.com/";
const WITH_STRIPE = ["/customer/checkout/[bookingId]"];

const clientManifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });
const buildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const prebuilt = z.object({
  public: z.record(z.string(), z.object({ file: z.string() })),
  notFound: z.object({ file: z.string() }),
  files: z.record(z.string(), z.object({ name: z.string().nullable() })),
});

const read = (path: string) => readFileSync(join(".next", path), "utf8");
const builtPages = () => prebuilt.parse(JSON.parse(read("prebuilt/manifest.json")));

/** Every route with the scripts that its first view loads. */
function routes(): Map<string, string[]> {
  const { rootMainFiles } = buildManifest.parse(JSON.parse(read("build-manifest.json")));
  const found = new Map<string, string[]>();
  for (const file of readdirSync(".next/server/app", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith("page_client-reference-manifest.js")) continue;
    const [, name = "", json = ""] =
      /__RSC_MANIFEST\["([^"]+)"\]\s*=\s*(\{[\s\S]*\});?\s*$/.exec(read(`server/app/${file}`)) ??
      [];
    const { entryJSFiles } = clientManifest.parse(JSON.parse(json));
    const scripts = Object.values(entryJSFiles)
      .flat()
      .filter((script) => script.endsWith(".js"));
    const route = name.replaceAll(/\/\([^)]+\)/g, "").replace(/\/page$/, "") || "/";
    found.set(route, [...new Set([...rootMainFiles, ...scripts])]);
  }
  return found;
}

test("no route's JavaScript grows over its limit", () => {
  expect(existsSync(".next/prebuilt/manifest.json"), "There is no build.").toBe(true);
  const { files } = builtPages();
  const sizeOf = (script: string) => {
    const name = files[`/_next/${script}`]?.name;
    return statSync(`.next/prebuilt/${name}.br`).size / KILOBYTE;
  };
  const weights = [...routes()].map(([route, scripts]) => ({
    route,
    kilobytes: scripts.reduce((sum, script) => sum + sizeOf(script), 0),
  }));
  const heavy = weights
    .filter(({ route, kilobytes }) => !(kilobytes <= (LIMITS[route] ?? 0)))
    .map(
      ({ route, kilobytes }) =>
        `${route} loads ${kilobytes.toFixed(1)} kB of JavaScript, its limit is ${LIMITS[route] ?? "not set"}.`,
    );
  expect(heavy).toEqual([]);
  expect(weights.map(({ route }) => route).toSorted()).toEqual(Object.keys(LIMITS).toSorted());
});

test("prebuilt pages load no script, and carry little", () => {
  const { public: open, notFound } = builtPages();
  for (const [path, { file }] of Object.entries({ ...open, "not found": notFound })) {
    const html = read(`prebuilt/${file}`);
    expect(html, path).not.toMatch(/<script[^>]+src=|as="script"/);
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    const bytes = Buffer.byteLength(inline.join(""));
    expect(bytes / KILOBYTE, path).toBeLessThanOrEqual(INLINE_LIMIT);
    expect(bytes, path).toBeGreaterThan(0);
  }
});

test("Stripe's script is asked for on the checkout alone", () => {
  const asking = [...routes()]
    .filter(([, scripts]) => scripts.some((script) => read(script).includes(STRIPE)))
    .map(([route]) => route);
  expect(asking.filter((route) => !WITH_STRIPE.includes(route))).toEqual([]);
});
