import { build } from "esbuild";
import { BuildError } from "./build-error.mjs";

/** Returns the complete script of a public page, as one line. */
export const publicPageScript = () => lineOf('import "./src/features/landing/static-page";');

/** Bundles a module's text into one line for use in a page. @param {string} contents */
export async function lineOf(contents) {
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
  if (text.includes("</script")) {
    throw new BuildError(
      "A public page's own script contains </script, which would end its element early.",
      `Split that text in what it imports: ${contents}`,
    );
  }
  return text;
}
