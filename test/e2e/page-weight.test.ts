import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";

// What each route makes a browser load, from the build's own lists: brotli as it is sent, without
// what only comes with a click. A limit is what it weighed when it was set, up to the next kilobyte or
// the one after: the names of other chunks stand in a chunk, so no two builds weigh the same.

const KILOBYTE = 1000;

/** Route (as `src/app` has it, without groups) → most kilobytes of JavaScript. */
const LIMITS: Record<string, number> = {
  "/_global-error": 119,
  "/_not-found": 122,
  "/": 125,
  "/docs/api": 126,
  "/auth/role-selection": 128,
  "/auth/signup": 128,
  "/auth/login/[role]": 211,
  "/auth/signup/[role]": 211,
  "/auth/forgot-password/[role]": 209,
  "/auth/confirm-email": 164,
  "/auth/second-step": 209,
  "/auth/undo-email-change": 164,
  "/auth/support-request": 210,
  "/auth/unsubscribe": 164,
  "/home": 207,
  "/admin/questions": 198,
  "/customer/booking": 205,
  "/customer/booking/[bookingId]/edit": 196,
  "/customer/bookings": 206,
  "/customer/bookings/[bookingId]": 219,
  "/customer/cards": 185,
  "/customer/checkout/[bookingId]": 199,
  "/customer/dashboard": 177,
  "/customer/profile": 191,
  "/customer/receipt/[bookingId]": 173,
  "/customer/service-history": 221,
  "/mechanic/[userId]/profile": 188,
  "/mechanic/calendar": 194,
  "/mechanic/dashboard": 202,
  "/mechanic/documents": 221,
  "/mechanic/earnings": 177,
  "/mechanic/jobs": 205,
  "/mechanic/jobs/[bookingId]": 215,
  "/mechanic/onboarding": 224,
  "/mechanic/profile": 192,
  "/mechanic/profile/view": 178,
  "/mechanic/settings": 216,
  "/mechanic/skills-test": 175,
  "/mechanics/search": 183,
  "/desk": 242,
  "/desk/audit": 234,
  "/desk/bookings": 233,
  "/desk/people": 234,
  "/desk/jobs": 226,
  "/desk/money": 248,
  "/desk/numbers": 228,
  "/desk/payouts": 240,
  "/desk/staff": 236,
  "/desk/tie-out": 226,
  "/desk/catalogue": 243,
  "/desk/reviews": 238,
  "/desk/questions": 227,
  "/desk/support": 234,
  "/desk/vetting": 230,
  "/desk/work": 236,
  "/desk/promos": 241,
  "/notifications": 204,
  "/other-role": 169,
  "/settings/notifications": 206,
  "/settings/security": 234,
  "/settings/your-data": 172,
  "/support": 232,
  "/staff-only": 169,
  "/user/set-password": 215,
};

/** A prebuilt page carries all its script in itself. */
const INLINE_LIMIT = 5.2;

/** Words that stand in zod alone, and the two sides' screens that need it before anybody has done anything. */
const ZOD = "draft-2020-12";
const WITH_ZOD = ["/mechanic/documents", "/mechanic/onboarding"];

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

test("schemas come with the first sign of somebody there, not with a screen", () => {
  const loading = [...routes()]
    .filter(([route]) => /^\/(?:home|customer|mechanics?)(?:\/|$)/.test(route))
    .filter(([, scripts]) => scripts.some((script) => read(script).includes(ZOD)))
    .map(([route]) => route);
  expect(loading.toSorted()).toEqual(WITH_ZOD);
});

test("the scripts that every page runs are compiled while they arrive", () => {
  const { rootMainFiles } = buildManifest.parse(JSON.parse(read("build-manifest.json")));
  const { files } = builtPages();
  const begins = rootMainFiles.map((script) => {
    const stored = readFileSync(`.next/prebuilt/${files[`/_next/${script}`]?.name}.br`);
    return brotliDecompressSync(stored).toString().split("\n")[0];
  });
  expect(begins.length).toBeGreaterThan(0);
  expect(new Set(begins)).toEqual(new Set(["//# allFunctionsCalledOnLoad"]));
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
