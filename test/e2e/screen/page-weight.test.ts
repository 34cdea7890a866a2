import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";

// The script each route makes a browser load before anything is clicked, from the build's own
// lists, gzipped, beyond the framework's. The budget is one a phone on a slow network can bear.

const KILOBYTE = 1000;

/** The limit for a page's own script, in kilobytes. */
const BUDGET = 152;
/** Pages without a session: React for a form, and no data. */
const SIGNED_OUT = 122;

const budgetOf = (route: string) => (route.startsWith("/auth/") ? SIGNED_OUT : BUDGET);

/** A public page contains all of its script. */
const INLINE_LIMIT = 3;

/** Text that only zod contains, and both sides' screens that need it at once. */
const ZOD = "draft-2020-12";
const WITH_ZOD = ["/mechanic/documents", "/mechanic/onboarding"];

/** Stripe's loader, and the pages that may have it. */
const STRIPE = "js.stripe.com/";
const WITH_STRIPE = ["/customer/checkout/[bookingId]"];

const clientManifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });
const buildManifest = z.object({ rootMainFiles: z.array(z.string()) });
const manifest = z.object({
  public: z.record(z.string(), z.object({ file: z.string() })),
  notFound: z.object({ file: z.string() }),
  files: z.record(z.string(), z.object({ name: z.string().nullable() })),
});

const read = (path: string) => readFileSync(join(".next", path), "utf8");
const builtPages = () => manifest.parse(JSON.parse(read("prerendered/manifest.json")));

/** Lists every route with the scripts that its first view loads. */
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

test("keeps every route's own script within its budget", () => {
  expect(existsSync(".next/prerendered/manifest.json"), "There is no build.").toBe(true);
  const { files } = builtPages();
  const { rootMainFiles } = buildManifest.parse(JSON.parse(read("build-manifest.json")));
  const sizeOf = (script: string) => {
    const stored = readFileSync(`.next/prerendered/${files[`/_next/${script}`]?.name}.br`);
    return gzipSync(brotliDecompressSync(stored), { level: 9 }).byteLength / KILOBYTE;
  };
  const weights = [...routes()].map(([route, scripts]) => ({
    route,
    kilobytes: scripts
      .filter((script) => !rootMainFiles.includes(script))
      .reduce((sum, script) => sum + sizeOf(script), 0),
  }));
  const heavy = weights
    .filter(({ route, kilobytes }) => kilobytes > budgetOf(route))
    .map(
      ({ route, kilobytes }) =>
        `${route} loads ${kilobytes.toFixed(1)} kB of its own script; its budget is ${budgetOf(route)}.`,
    );
  expect(heavy).toEqual([]);
  expect(weights.length).toBeGreaterThan(60);
});

test("loads schemas at the first sign of a user, not with a screen", () => {
  const loading = [...routes()]
    .filter(([route]) => /^\/(?:home|customer|mechanics?)(?:\/|$)/.test(route))
    .filter(([, scripts]) => scripts.some((script) => read(script).includes(ZOD)))
    .map(([route]) => route);
  expect(loading.toSorted()).toEqual(WITH_ZOD);
});

test("compiles the scripts of every page while they download", () => {
  const { rootMainFiles } = buildManifest.parse(JSON.parse(read("build-manifest.json")));
  const { files } = builtPages();
  const begins = rootMainFiles.map((script) => {
    const stored = readFileSync(`.next/prerendered/${files[`/_next/${script}`]?.name}.br`);
    return brotliDecompressSync(stored).toString().split("\n")[0];
  });
  expect(begins.length).toBeGreaterThan(0);
  expect(new Set(begins)).toEqual(new Set(["//# allFunctionsCalledOnLoad"]));
});

test("public pages load no script, and carry little", () => {
  const { public: open, notFound } = builtPages();
  for (const [path, { file }] of Object.entries({ ...open, "not found": notFound })) {
    const html = read(`prerendered/${file}`);
    expect(html, path).not.toMatch(/<script[^>]+src=|as="script"/);
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    const bytes = Buffer.byteLength(inline.join(""));
    expect(bytes / KILOBYTE, path).toBeLessThanOrEqual(INLINE_LIMIT);
    expect(bytes, path).toBeGreaterThan(0);
  }
});

test("loads Stripe's script on the checkout alone", () => {
  const asking = [...routes()]
    .filter(([, scripts]) => scripts.some((script) => read(script).includes(STRIPE)))
    .map(([route]) => route);
  expect(asking.filter((route) => !WITH_STRIPE.includes(route))).toEqual([]);
});
