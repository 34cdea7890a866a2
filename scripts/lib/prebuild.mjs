import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import next from "next";

// The last step of the build, in a process of its own: draws every page once, without anybody's data,
// and compresses what never changes as far as it goes. src/server/front/pages.ts serves what stands in
// .next/prebuilt; Next itself is not needed any more.

const OUT = ".next/prebuilt";
const STATIC = ".next/static";

/** Pages that do without Next's script. */
const PUBLIC = ["/", "/auth/role-selection", "/auth/signup"];
const NOT_FOUND = "/_not-found";

/** Next draws the metadata before the page itself for a reader that runs no script. */
const READER = { "user-agent": "Twitterbot/1.0", accept: "text/html" };

/**
 * Asks the browser to compile a script whole, on another thread while it arrives. Told nothing it first
 * skips each function and reads it again when it is called, on the thread that answers a tap.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

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

/** Plain scripts for pages, each as one line: a stranger's whole page, and the sign-in forms. */
const pageScripts = async () => ({
  whole: await lineOf('import "./src/features/landing/static-page";'),
  form: await lineOf(
    'import { readSignInAddress } from "./src/features/auth/role-links-behaviour"; readSignInAddress();',
  ),
});

async function lineOf(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
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

async function keepPublic(html, link, script) {
  const { page, scripts } = withoutRuntime(html, { script, link });
  const hash = sha256(page, "hex").slice(0, 20);
  await keep(`${hash}.html`, Buffer.from(page), { plain: true });
  return { file: `${hash}.html`, etag: hash, scripts };
}

/** A page with the places that each answer fills: the nonce, and the parts of the address. */
function keepPage(pattern, { html, rsc, link, script }, { NONCE_PLACE, preloadOf }) {
  const nonce = `nonce="${NONCE_PLACE}"`;
  const preload = preloadOf(pattern);
  const page = html
    // Before the first stylesheet, which an inline script would have to wait for.
    .replace('<meta charSet="utf-8"/>', (first) =>
      preload === null ? first : `${first}<script id="preload">${preload}</script>`,
    )
    .replace("</body>", () => (script === null ? "" : `<script>${script}</script>`) + "</body>")
    .replaceAll(/<(script|style)\b|<link rel="preload" as="script"/g, (tag) => `${tag} ${nonce}`);
  if (preload !== null && !page.includes('id="preload"')) {
    throw new Error(`${pattern} has no place for its preload.`);
  }
  const names = { html: page, rsc };
  for (const [ending, text] of Object.entries(names)) {
    names[ending] = `${sha256(text, "hex").slice(0, 20)}.${ending}`;
    writeFileSync(join(OUT, names[ending]), text);
  }
  return { ...names, link };
}

/** Our own tables, which are TypeScript. */
async function tables() {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export * from "./src/app/preloads"; export * from "./src/lib/places";',
      resolveDir: process.cwd(),
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "warning",
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
  return import(url);
}

async function prebuildPages(origin) {
  const [scripts, ours] = await Promise.all([pageScripts(), tables()]);
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8"));
  const drawn = Object.keys(routes).filter((path) => !/\.\w+$|_global-error/.test(path));
  // Every pattern has to be drawn: a page that asks who looks at it can't be.
  const patterns = Object.values(
    JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8")),
  ).filter((pattern) => pattern !== "/_global-error");
  const known = new Set(Object.entries(routes).map(([path, { srcRoute }]) => srcRoute ?? path));
  const missing = patterns.filter((pattern) => !known.has(pattern));
  if (missing.length > 0) {
    throw new Error(`Not static: ${missing.join(", ")}. docs/architecture.md says what to do.`);
  }

  const get = async (path, headers) => {
    const response = await fetch(origin + path, { headers });
    if (!response.ok && path !== NOT_FOUND) throw new Error(`${path}: ${response.status}`);
    // The fonts to fetch early.
    return { text: await response.text(), link: response.headers.get("link") ?? "" };
  };
  const open = {};
  const pages = {};
  let notFound;
  for (const path of drawn) {
    const { text: html, link } = await get(path, READER);
    if (path === NOT_FOUND) notFound = await keepPublic(html, link, scripts.whole);
    else if (PUBLIC.includes(path)) open[path] = await keepPublic(html, link, scripts.whole);
    else {
      const { text: rsc } = await get(path, { rsc: "1" });
      const parameter = /^\[(\w+)\]$/;
      const source = (routes[path].srcRoute ?? path).split("/");
      const pattern = path
        .split("/")
        .map((part, index) => {
          const [, name] = parameter.exec(source[index] ?? "") ?? [];
          return name !== undefined && part === ours.placeOf(name) ? `[${name}]` : part;
        })
        .join("/");
      const script = path.startsWith("/auth/") ? scripts.form : null;
      pages[pattern] = keepPage(pattern, { html, rsc, link, script }, ours);
    }
  }
  return { public: open, notFound, pages };
}

const TYPES = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".woff2": "font/woff2",
};
/** Compressed by nature. */
const DENSE = new Set([".png", ".woff2"]);

/** The scripts that every page runs as it begins: React, and what Next keeps around it. */
function coreScripts() {
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  if (rootMainFiles.length === 0) throw new Error("Which scripts does every page run?");
  return new Set(rootMainFiles.map((file) => `.next/${file}`));
}

/** Compresses the files below a folder; those of Next have names that change with their content. */
async function prebuildFiles(folder, address, { hashed }) {
  const core = coreScripts();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
  const entries = await Promise.all(
    files.map(async (source) => {
      const below = source.slice(folder.length + 1);
      const ending = extname(source);
      const type = TYPES[ending];
      if (type === undefined && hashed) return [];
      if (type === undefined) throw new Error(`Of what type is ${source}?`);
      const hint = core.has(source) ? COMPILE_HINT : "";
      const data = Buffer.concat([Buffer.from(hint), readFileSync(source)]);
      const name = DENSE.has(ending) ? null : below.replaceAll("/", "-");
      if (name !== null) await keep(name, data, { plain: false });
      const etag = hashed ? null : sha256(data, "hex").slice(0, 20);
      return [[address + below, { type, source, name, etag }]];
    }),
  );
  return Object.fromEntries(entries.flat());
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
  const [pages, assets, files] = await Promise.all([
    prebuildPages(origin),
    prebuildFiles(STATIC, "/_next/static/", { hashed: true }),
    prebuildFiles("public", "/", { hashed: false }),
  ]);
  const buildId = readFileSync(".next/BUILD_ID", "utf8");
  const manifest = { buildId, ...pages, files: { ...files, ...assets } };
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
