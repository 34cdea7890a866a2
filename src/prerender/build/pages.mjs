import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { BuildError } from "./build-error.mjs";
import { frameOf } from "./frame.mjs";
import { lineOf, publicPageScript } from "./page-script.mjs";
import { hashOf, OUT, sha256, storeCompressed } from "./store.mjs";

/** Pages that work without Next's script. */
const PUBLIC = ["/", "/auth/role-selection", "/auth/signup"];
const NOT_FOUND = "/_not-found";
/** The start of the first style sheet's tag. The fonts' tags are inserted before it. */
const STYLE = '<link rel="stylesheet"';

/** A reader that runs no script. Next sends it the metadata before the page. */
const READER = { "user-agent": "Twitterbot/1.0", accept: "text/html" };

/**
 * Requests every page from Next's server at `origin`, stores them, and returns their manifest entries.
 * @throws {BuildError} where a page depends on the visitor
 */
export async function storePages(origin) {
  const [scripts, ours] = await Promise.all([pageScripts(), tables()]);
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8"));
  const sources = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8"));
  requireEveryPage(routes, sources);
  const paths = Object.keys(routes).filter((path) => !/\.\w+$|_global-error/.test(path));

  const get = async (path, headers) => {
    const response = await fetch(origin + path, { headers });
    if (!response.ok && path !== NOT_FOUND) {
      throw new BuildError(
        `Next answered ${response.status} when the build requested ${path}.`,
        "Look for the page's own error above, or open it with npm run dev.",
      );
    }
    // The fonts to fetch early.
    return { text: await response.text(), link: response.headers.get("link") ?? "" };
  };
  const open = {};
  const pages = {};
  let notFound;
  let frame;
  for (const path of paths) {
    const { text: html, link } = await get(path, READER);
    if (path === NOT_FOUND) notFound = await storePublic(path, html, link, scripts.whole);
    else if (PUBLIC.includes(path)) {
      open[path] = await storePublic(path, html, link, scripts.whole);
      if (path === "/")
        frame = frameOf(
          html.replace(STYLE, () => fontLinks(link) + STYLE),
          scripts.whole,
        );
    } else {
      const { text: rsc } = await get(path, { rsc: "1" });
      const pattern = patternOf(path, routes[path].srcRoute ?? path, ours);
      const script = path.startsWith("/auth/") ? scripts.form : null;
      pages[pattern] = storePage(pattern, { html, rsc, link, script }, ours);
    }
  }
  return { public: open, frame, notFound, pages };
}

/**
 * Fails for pages that Next would draw only on request. `routes` are those it drew, by path, and
 * `sources` are all patterns by their file.
 */
export function requireEveryPage(routes, sources) {
  const known = new Set(Object.entries(routes).map(([path, { srcRoute }]) => srcRoute ?? path));
  const missing = Object.entries(sources).filter(
    ([, pattern]) => pattern !== "/_global-error" && !known.has(pattern),
  );
  if (missing.length === 0) return;
  const list = missing.map(([source, pattern]) => `  ${pattern} (src/app${source}.tsx)`);
  throw new BuildError(
    `Not static, so the build can't prerender:\n${list.join("\n")}`,
    "Each of them reads the request on the server (cookies(), headers(), searchParams, an uncached fetch), " +
      "or has an id in its address and no generateStaticParams. Move the read into the screen (a tRPC hook, " +
      'useSearchParams), or export generateStaticParams with placeholderOf("…").',
  );
}

/** The address's pattern, `/desk/[id]`, of a page that was drawn with placeholders in its address. */
function patternOf(path, source, { placeholderOf }) {
  const parts = source.split("/");
  return path
    .split("/")
    .map((part, index) => {
      const [, name] = /^\[(\w+)\]$/.exec(parts[index] ?? "") ?? [];
      return name !== undefined && part === placeholderOf(name) ? `[${name}]` : part;
    })
    .join("/");
}

/** Plain scripts for pages, each as one line: a public page's only one, and the sign-in forms'. */
const pageScripts = async () => ({
  whole: await publicPageScript(),
  form: await lineOf(
    'import { readSignInAddress } from "./src/features/auth/role-links-behavior"; readSignInAddress();',
  ),
});

/** Loads our own tables, which are TypeScript. */
async function tables() {
  const { outputFiles } = await build({
    stdin: {
      contents:
        'export * from "./src/prerender/preloads"; export * from "./src/prerender/placeholders";',
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

/**
 * Returns tags for the fonts that Next names in a header. A public page has to name them itself.
 */
function fontLinks(link) {
  return [...(link ?? "").matchAll(/<([^>]+\.woff2)>/g)]
    .map(
      ([, href]) =>
        `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin=""/>`,
    )
    .join("");
}

/**
 * Removes Next's scripts from a public page and puts `script` at its end. Links and styles stay, and so
 * does the one script that belongs to the page itself: the theme's.
 */
export function withoutRuntime(path, html, { script, link }) {
  const kept = [];
  const page = html
    .replaceAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes, body) => {
      if (/\b(src|id)=/.test(attributes) || body.includes("__next_")) return "";
      kept.push(body);
      return whole;
    })
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, "")
    .replace(STYLE, () => fontLinks(link) + STYLE)
    .replaceAll(/<!--\/?\$-->/g, "")
    .replace("</body>", () => `<script>${script}</script></body>`);
  if (kept.length !== 1) {
    throw new BuildError(
      `${path} is a public page and has ${kept.length} inline scripts; only the theme's is allowed.`,
      "Move the others into src/features/landing/static-page.ts. If Next added one, remove it in src/prerender/build/pages.mjs.",
    );
  }
  const needs = /nonce=|<template|\$RC\(|\son\w+="/.exec(page);
  if (needs !== null) {
    throw new BuildError(
      `${path} is a public page and contains ${needs[0].trim()}, which needs Next's script or a nonce.`,
      "Write the behavior as DOM code in src/features/landing/static-page.ts, or take the page out of PUBLIC in src/prerender/build/pages.mjs.",
    );
  }
  const scripts = [...kept, script].map((text) => `'sha256-${sha256(text, "base64")}'`);
  return { page, scripts };
}

/** Stores a page that's the same for every visitor without a session. */
async function storePublic(path, html, link, script) {
  const { page, scripts } = withoutRuntime(path, html, { script, link });
  const hash = hashOf(page);
  await storeCompressed(`${hash}.html`, Buffer.from(page), { plain: true });
  return { file: `${hash}.html`, etag: hash, scripts };
}

/** Stores a page with placeholders that the server fills in: the nonce, and the ids of the address. */
export function storePage(
  pattern,
  { html, rsc, link, script },
  { NONCE_PLACEHOLDER: NONCE, preloadOf },
) {
  const nonce = `nonce="${NONCE}"`;
  const preload = preloadOf(pattern);
  const page = html
    // Before the first stylesheet, which an inline script would have to wait for.
    .replace('<meta charSet="utf-8"/>', (first) =>
      preload === null ? first : `${first}<script id="preload">${preload}</script>`,
    )
    .replace("</body>", () => (script === null ? "" : `<script>${script}</script>`) + "</body>")
    .replaceAll(/<(script|style)\b|<link rel="preload" as="script"/g, (tag) => `${tag} ${nonce}`);
  if (preload !== null && !page.includes('id="preload"')) {
    throw new BuildError(
      `${pattern} has preloads, and its HTML has no <meta charSet="utf-8"/> to put them behind.`,
      "Keep the head of src/app/layout.tsx as it was. If Next writes this tag differently now, change it in src/prerender/build/pages.mjs.",
    );
  }
  const names = { html: page, rsc };
  for (const [ending, text] of Object.entries(names)) {
    names[ending] = `${hashOf(text)}.${ending}`;
    writeFileSync(join(OUT, names[ending]), text);
  }
  return { ...names, link };
}
