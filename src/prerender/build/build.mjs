// The last step of `npm run build`, in a process of its own: requests every page from Next once, without
// anyone's data, and stores it in .next/prerendered, with every script, style and picture compressed.
// src/prerender/server/ sends what is stored there. Next isn't needed after this step.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";
import { BuildError } from "./build-error.mjs";
import { storeFiles } from "./files.mjs";
import { lineOf } from "./page-script.mjs";
import { storePages } from "./pages.mjs";
import { OUT } from "./store.mjs";

/** Folder of the scripts that the service worker imports. */
const WORKER = ".next/worker";

/** Bundles the part of the service worker that shares code with the pages. */
async function bundleWorker() {
  mkdirSync(WORKER, { recursive: true });
  const script = await lineOf('import "./src/features/offline-queue/background";');
  writeFileSync(join(WORKER, "sw-queue.js"), script);
}

async function prerender() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const app = next({ dev: false, dir: process.cwd(), hostname: "localhost", port: 3000 });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  await bundleWorker();
  const [pages, assets, files, worker] = await Promise.all([
    storePages(origin),
    storeFiles(".next/static", "/_next/static/", { hashed: true }),
    storeFiles("public", "/", { hashed: false }),
    storeFiles(WORKER, "/", { hashed: false }),
  ]);
  const buildId = readFileSync(".next/BUILD_ID", "utf8");
  const manifest = { buildId, ...pages, files: { ...files, ...worker, ...assets } };
  writeFileSync(join(OUT, "manifest.json"), JSON.stringify(manifest));
}

// Next keeps the process alive, even after a failure.
await prerender().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof BuildError ? `\n${error.message}\n` : error);
    process.exit(1);
  },
);
