import { readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { build, context } from "esbuild";

/** Loaded by `npm run dev` and by the build, never by the built server. */
const DEVELOPMENT_ONLY = ["next"];

/**
 * Packages that stay in node_modules. All others go into the bundle: reading a few files instead of
 * hundreds is a third of what a start loads.
 */
const OUTSIDE = [
  // Native code, WebAssembly, fonts and workers that lie beside their code.
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
  // Loaded by few installations, or late: they gain nothing.
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-node",
  "@simplewebauthn/server",
  // Asks for its own file's name, which a module has not.
  "write-file-atomic",
  ...DEVELOPMENT_ONLY,
  "nodemailer",
  "prom-client",
  "zipcodes",
];

/** Papers read these files by path. Nothing imports them. */
const isPaperFont = (name) => name.startsWith("@fontsource-variable/noto-");

/** The embedded database's thread, which is started by its file's name, beside whoever starts it. */
const THREAD = "src/server/gateways/db/pglite/pglite-thread.js";

/**
 * A stack names lines, so a map keeps where each line came from and not each word of it. Node reads the
 * map of a file whole, and keeps it, once a stack is asked for, as Stripe's client does at each call.
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
  // What CommonJS packages ask for by `require` are Node's own modules.
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
  // Names and lines for stacks; the sources themselves are where they were.
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
};

/** Writes the server to dist/main.js, and beside it a package.json that names what it needs to run. */
export async function bundleServer() {
  await build({ ...options, outdir: "dist" });
  const {
    name,
    version,
    private: isPrivate,
    type,
    dependencies,
  } = JSON.parse(await readFile("package.json", "utf8"));
  const needed = Object.entries(dependencies).filter(
    ([name]) => (OUTSIDE.includes(name) || isPaperFont(name)) && !DEVELOPMENT_ONLY.includes(name),
  );
  const manifest = {
    name,
    version,
    private: isPrivate,
    type,
    dependencies: Object.fromEntries(needed),
  };
  await writeFile("dist/package.json", `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Writes programs that stand on the server's code, each to `<outdir>/<its file's name>.js`: they begin
 * in a third of the time that their sources take.
 * @param {string[]} programs
 * @param {string} outdir inside the project, where its packages are found
 */
export async function bundlePrograms(programs, outdir) {
  await build({ ...options, entryPoints: [...programs, THREAD], outdir });
}

/**
 * Writes it to dist/dev/main.js, again after every change.
 * @param {() => void} onBuilt
 */
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
