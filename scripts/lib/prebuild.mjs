import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import next from "next";

// The last step of the build, in a process of its own: draws the pages that are the same for every
// stranger once, takes Next's script out of them, and compresses them and all of Next's own assets
// as far as it goes. src/server/front/pages.ts serves what stands in .next/prebuilt.

const OUT = ".next/prebuilt";
const STATIC = ".next/static";

/** Each page by the path it answers; `anyQuery` where a query changes nothing for a stranger. */
const PAGES = [
  { path: "/", anyQuery: true },
  { path: "/auth/role-selection", anyQuery: false },
  { path: "/auth/signup", anyQuery: false },
];
/** Pages of the signed-in area, whose shells are drawn where the header x-drawing says so. */
const SHELLS = [
  { path: "/customer/dashboard", audience: "customer" },
  { path: "/mechanic/dashboard", audience: "mechanic" },
];
/** Stands in the stored page where each answer puts its own nonce. */
const NONCE = "a-place-for-the-nonce-of-the-answer";
const NOT_FOUND = "/page-that-is-not-there";

/** Next draws the metadata before the page itself for a reader that runs no script. */
const READER = { "user-agent": "Twitterbot/1.0", accept: "text/html" };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const sha256 = (data, encoding) => createHash("sha256").update(data).digest(encoding);

async function compressed(data) {
  const params = {
    // The last step costs a second for a megabyte; only the API reference's script is that large.
    [constants.BROTLI_PARAM_QUALITY]: data.length > 500_000 ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  const [br, gz] = await Promise.all([brotli(data, { params }), gzipped(data, { level: 9 })]);
  return { br, gz };
}

/** Writes the plain, brotli and gzip form under one name. */
async function keep(name, data, { plain }) {
  const { br, gz } = await compressed(data);
  writeFileSync(join(OUT, `${name}.br`), br);
  writeFileSync(join(OUT, `${name}.gz`), gz);
  if (plain) writeFileSync(join(OUT, name), data);
}

/** The script of every prebuilt page, as one line. */
async function pageScript() {
  const { outputFiles } = await build({
    entryPoints: ["src/features/landing/static-page.ts"],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
    logLevel: "warning",
  });
  const text = outputFiles[0].text.trim();
  if (text.includes("</script")) throw new Error("The page's script would end its own element.");
  return text;
}

/** The fonts that Next names in a header, which a stored page has to name itself. */
function preloads(link) {
  return [...(link ?? "").matchAll(/<([^>]+\.woff2)>/g)]
    .map(
      ([, href]) =>
        `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin=""/>`,
    )
    .join("");
}

/**
 * Next's page without Next's script: the look and every link stay, and what the page does beyond
 * that is `script`. Keeps the one script that comes with the page itself, the theme's.
 */
function withoutRuntime(html, { script, link }) {
  const kept = [];
  const page = html
    .replaceAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes, body) => {
      if (/\b(src|id)=/.test(attributes) || body.includes("__next_")) return "";
      kept.push(body);
      return whole;
    })
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, "")
    .replace(/<link rel="stylesheet"/, (first) => preloads(link) + first)
    .replaceAll(/<!--\/?\$-->/g, "")
    .replace("</body>", () => `<script>${script}</script></body>`);
  if (kept.length !== 1) throw new Error(`Expected one script of the page, found ${kept.length}.`);
  if (/nonce=|<template|\$RC\(|\son\w+="/.test(page)) {
    throw new Error("The page needs Next's script, or a nonce; it can't be prebuilt.");
  }
  const scripts = [...kept, script].map((text) => `'sha256-${sha256(text, "base64")}'`);
  return { page, scripts };
}

async function prebuildPages(origin) {
  const script = await pageScript();
  const draw = async (path, status) => {
    const response = await fetch(origin + path, { headers: READER, redirect: "manual" });
    if (response.status !== status) throw new Error(`${path} answered ${response.status}.`);
    const link = response.headers.get("link");
    const { page, scripts } = withoutRuntime(await response.text(), { script, link });
    const hash = sha256(page, "hex").slice(0, 20);
    await keep(`${hash}.html`, Buffer.from(page), { plain: true });
    return { file: `${hash}.html`, etag: hash, scripts };
  };
  const pages = {};
  for (const { path, anyQuery } of PAGES) pages[path] = { ...(await draw(path, 200)), anyQuery };
  return { pages, notFound: await draw(NOT_FOUND, 404) };
}

/** Pages without anybody's data; what is needed to look at them stays in. */
async function prebuildShells(origin) {
  const pages = {};
  for (const { path, audience } of SHELLS) {
    const response = await fetch(origin + path, {
      headers: {
        ...READER,
        "x-drawing": "1",
        "x-nonce": NONCE,
        "content-security-policy": `script-src 'nonce-${NONCE}'`,
      },
    });
    const page = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    if (/<script(?![^>]*nonce=)/.test(page)) throw new Error(`A script of ${path} has no nonce.`);
    const file = `${sha256(page, "hex").slice(0, 20)}.html`;
    writeFileSync(join(OUT, file), page);
    // The fonts to fetch early, which need no nonce.
    const link = (response.headers.get("link") ?? "").replaceAll(/; nonce="[^"]*"/g, "");
    pages[path] = { file, audience, link };
  }
  return { nonce: NONCE, pages };
}

/** Compresses Next's scripts and styles; what is compressed already (fonts) only gets its type. */
async function prebuildAssets() {
  const types = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" };
  const files = readdirSync(STATIC, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(js|css|woff2)$/.test(file));
  const assets = await Promise.all(
    files.map(async (file) => {
      const type = types[file.slice(file.lastIndexOf("."))];
      const path = `/_next/static/${file}`;
      if (type === undefined) return [path, { type: "font/woff2", name: null }];
      const name = file.replaceAll("/", "-");
      await keep(name, readFileSync(join(STATIC, file)), { plain: false });
      return [path, { type, name }];
    }),
  );
  return Object.fromEntries(assets);
}

/** What could be a page or a file; only the rest is surely nobody's address. */
function known() {
  const { staticRoutes, dynamicRoutes } = JSON.parse(
    readFileSync(".next/routes-manifest.json", "utf8"),
  );
  const files = readdirSync("public", { recursive: true }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  return {
    routes: [...staticRoutes, ...dynamicRoutes]
      .filter(({ page }) => !page.startsWith("/shell/"))
      .map(({ regex }) => regex),
    files: files.map((file) => `/${file}`),
  };
}

async function prebuild() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const app = next({ dev: false, dir: process.cwd(), hostname: "localhost", port: 3000 });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const [{ pages, notFound }, shells, assets] = await Promise.all([
    prebuildPages(origin),
    prebuildShells(origin),
    prebuildAssets(),
  ]);
  const buildId = readFileSync(".next/BUILD_ID", "utf8");
  const manifest = { buildId, pages, notFound, shells, assets, known: known() };
  writeFileSync(join(OUT, "manifest.json"), JSON.stringify(manifest));
}

// Next keeps the process alive, after a failure too.
await prebuild().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
