// The last step of `npm run build`, in a process of its own: requests every page from Next once, without
// anyone's data, and stores it in .next/prerendered, with every script, style and picture compressed.
// src/prerender/server/ sends what is stored there. Next isn't needed after this step.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import next from "next";
import { BuildError } from "./build-error.mjs";
import { storeFiles } from "./files.mjs";
import { storePages } from "./pages.mjs";
import { OUT } from "./store.mjs";

async function prerender() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const app = next({ dev: false, dir: process.cwd(), hostname: "localhost", port: 3000 });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const [pages, assets, files] = await Promise.all([
    storePages(origin),
    storeFiles(".next/static", "/_next/static/", { hashed: true }),
    storeFiles("public", "/", { hashed: false }),
  ]);
  const buildId = readFileSync(".next/BUILD_ID", "utf8");
  const manifest = { buildId, ...pages, files: { ...files, ...assets } };
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
