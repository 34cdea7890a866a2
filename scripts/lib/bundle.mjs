import { build, context } from "esbuild";

/** @type {import("esbuild").BuildOptions} */
const options = {
  entryPoints: ["src/server/main.ts", "src/server/maintenance.ts"],
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  // Packages stay where they are, in node_modules.
  packages: "external",
  plugins: [
    {
      // `server-only` throws outside of a server component's bundle; this one is the server itself.
      name: "server-only",
      setup(build) {
        build.onResolve({ filter: /^server-only$/ }, ({ path }) => ({ path, namespace: "empty" }));
        build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
      },
    },
  ],
  sourcemap: true,
  logLevel: "warning",
};

/** Writes the server to dist/main.js. */
export async function bundleServer() {
  await build({ ...options, outdir: "dist" });
}

/**
 * Writes backup and restore alone, for a folder where nothing was built yet.
 * @returns {Promise<string>} the program's path
 */
export async function bundleMaintenance() {
  await build({
    ...options,
    entryPoints: ["src/server/maintenance.ts"],
    outdir: "dist/maintenance",
  });
  return "dist/maintenance/maintenance.js";
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
