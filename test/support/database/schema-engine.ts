import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";

// Loads Prisma's own schema engine as WebAssembly, since its native binary isn't available
// everywhere.

function load() {
  const file = fileURLToPath(
    new URL(
      "../../../node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
      import.meta.url,
    ),
  );
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    "./schema_engine_bg.js": { ...engineModule },
  });
  call(engineModule, "__wbg_set_wasm", instance.exports);
  call(instance.exports, "__wbindgen_start");
}

/** Calls a function that wasm-bindgen exports without declaring it. */
function call(target: object, name: string, ...values: unknown[]): void {
  const fn: unknown = Reflect.get(target, name);
  if (typeof fn !== "function") throw new Error(`The schema engine has no ${name}.`);
  fn(...values);
}

let loaded = false;

/**
 * Returns the SQL that would bring this database to prisma/schema.prisma; empty when they match.
 */
export async function schemaDrift(pglite: PGlite): Promise<string> {
  if (!loaded) load();
  loaded = true;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPGlite(pglite));
  const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  const content = readFileSync("prisma/schema.prisma", "utf8");
  const files = [{ path: "schema.prisma", content }];
  const { stdout } = await engine.diff({
    from: { tag: "schemaDatasource", files, configDir: "." },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return (stdout ?? "").replace("-- This is an empty migration.", "").trim();
}
