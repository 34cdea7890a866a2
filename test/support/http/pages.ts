import { brotliCompressSync, gzipSync } from "node:zlib";
import { ROUTE_GUARDS } from "~/server/front/route-guards";
import { storedPages } from "~/prerender/server/stored-pages";
import type { Manifest, PageStore } from "~/prerender/server/page-store";
import { NONCE_PLACEHOLDER, placeholderOf } from "~/prerender/placeholders";

const open = (file: string) => ({ file, etag: `tag-${file}`, scripts: ["'sha256-abc'"] });
const PUBLIC = ["/", "/auth/role-selection", "/auth/signup"];
const drawn = [
  ...Object.keys(ROUTE_GUARDS).filter((path) => !PUBLIC.includes(path)),
  "/home",
  "/other-role",
  "/staff-only",
];

const manifest: Manifest = {
  buildId: "test",
  public: Object.fromEntries(PUBLIC.map((path) => [path, open(path)])),
  frame: {
    open: '<html lang="en">',
    head: '<meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/a.css"/>',
    script: "1",
    scripts: ["'sha256-abc'"],
  },
  notFound: open("missing"),
  pages: Object.fromEntries(
    drawn.map((path) => [
      path,
      { html: `${path}.html`, rsc: `${path}.rsc`, link: "</a.woff2>; rel=preload" },
    ]),
  ),
  files: {
    "/_next/static/a.js": {
      type: "text/javascript; charset=utf-8",
      source: ".next/static/a.js",
      name: "a.js",
      etag: null,
    },
    "/_next/static/f.woff2": {
      type: "font/woff2",
      source: ".next/static/f.woff2",
      name: null,
      etag: null,
    },
    "/favicon.svg": { type: "image/svg+xml", source: "public/favicon.svg", name: "f", etag: "e" },
  },
};

/** Returns a page's text: its name, and the values of its placeholders. */
const textOf = (name: string) =>
  `${name} ${placeholderOf("bookingId")} <script nonce="${NONCE_PLACEHOLDER}">1</script>`;

const store: PageStore = {
  manifest,
  read(name, encoding) {
    const page = /\.(html|rsc)$/.test(name);
    const text = Buffer.from(page ? textOf(name) : `${name} as ${encoding}`);
    if (encoding === "identity") return text;
    return encoding === "br" ? brotliCompressSync(text) : gzipSync(text);
  },
  readSource: (path) => Buffer.from(`${path} as it is`),
};

/** Pages as a build stores them, each containing its own name. */
export const samplePages = storedPages(store);
