import { readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { build, context } from "esbuild";

/** Loaded by `npm run dev` and the build, never by the built server. */
const DEVELOPMENT_ONLY = ["next", "esbuild"];

/**
 * Packages that stay in node_modules. All others are bundled, since a start loads a few files three
 * times faster than hundreds.
 */
const OUTSIDE = [
  // Native code, WebAssembly, fonts and workers that have to stay beside their code.
  "@electric-sql/pglite",
  "@electric-sql/pglite-tools",
  "@node-rs/argon2",
  "@prisma/client",
  "dejavu-fonts-ttf",
  "fontkit",
  "harfbuzzjs",
  "pdfkit",
  "pg-native",
  "pino",
  "sharp",
  "subset-font",
  // Loaded rarely, or late, so bundling gains nothing.
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-node",
  "@simplewebauthn/server",
  // Reads its own file name, which an ES module doesn't have.
  "write-file-atomic",
  ...DEVELOPMENT_ONLY,
  "nodemailer",
  "prom-client",
  "zipcodes",
];

/** Font files that PDFs read by path, without an import. */
const isPdfFont = (name) => name.startsWith("@fontsource-variable/noto-");

/** The embedded database's thread, started by its file name from the folder of its caller. */
const THREAD = "src/server/gateways/db/pglite/pglite-thread.js";

/**
 * Reduces a source map to lines. Stack traces need no columns, and Node reads and keeps a whole map
 * once it builds a stack, which Stripe's client does at each call.
 */
async function keepLinesAlone(path) {
  const map = JSON.parse(await readFile(path, "utf8"));
  const lines = decode(map.mappings).map((words) => words.slice(0, 1));
  await writeFile(path, JSON.stringify({ ...map, mappings: encode(lines) }));
}

/** @type {import("esbuild").BuildOptions} */
const options = {
  entryPoints: ["src/server/main.ts", "src/server/maintenance.ts", THREAD],
  entryNames: "[name]",
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: OUTSIDE.flatMap((name) => [name, `${name}/*`]),
  // CommonJS packages `require` only Node's own modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  plugins: [
    {
      name: "lines-alone",
      setup(build) {
        build.onEnd(async ({ metafile }) => {
          const written = Object.keys(metafile?.outputs ?? {});
          await Promise.all(written.filter((path) => path.endsWith(".map")).map(keepLinesAlone));
        });
      },
    },
  ],
  metafile: true,
  // Maps names and lines for stack traces. The sources themselves aren't copied.
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
};

/** Writes the server to dist/main.js, with a package.json that lists what it needs to run. */
export async function bundleServer() {
  await build({ ...options, outdir: "dist" });
  const manifest = runtimeManifest(JSON.parse(await readFile("package.json", "utf8")));
  await writeFile("dist/package.json", `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Returns the package.json of the built server, with only the packages that aren't bundled.
 *
 * @param {Record<string, any>} manifest the project's package.json
 */
export function runtimeManifest({ name, version, private: isPrivate, type, ...manifest }) {
  const { dependencies, overrides } = manifest;
  const isNeeded = (one) =>
    one in dependencies &&
    (OUTSIDE.includes(one) || isPdfFont(one)) &&
    !DEVELOPMENT_ONLY.includes(one);
  const only = (entries) =>
    Object.fromEntries(Object.entries(entries).filter(([one]) => isNeeded(one)));
  return {
    name,
    version,
    private: isPrivate,
    type,
    // Without these, npm refuses packages whose peers we replaced by newer ones.
    overrides: only(overrides),
    dependencies: only(dependencies),
  };
}

/**
 * Bundles programs that use the server's code to `<outdir>/<file name>.js`, which starts three
 * times faster than their sources.
 *
 * @param {string[]} programs
 * @param {string} outdir inside the project, where its packages are found
 */
export async function bundlePrograms(programs, outdir) {
  await build({ ...options, entryPoints: [...programs, THREAD], outdir });
}

/** Writes the server to dist/dev/main.js, again after every change. @param {() => void} onBuilt */
export async function watchServer(onBuilt) {
  const notify = {
    name: "notify",
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length === 0) onBuilt();
      });
    },
  };
  const watching = await context({
    ...options,
    outdir: "dist/dev",
    plugins: [...(options.plugins ?? []), notify],
  });
  await watching.watch();
}
