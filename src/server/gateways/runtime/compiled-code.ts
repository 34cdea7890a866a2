import { readdirSync, rmSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";

/** Node's own function, which exists from version 22.1 on. */
const ofNode: unknown = Reflect.get(nodeModule, "enableCompileCache");

/**
 * Keeps compiled code below this folder for the next start of the same build, and removes that of
 * other builds. It only saves time: without a writable folder nothing is kept.
 */
export function keepCompiledCode(folder: string, build: string, keep = ofNode): void {
  if (typeof keep !== "function") return;
  Reflect.apply(keep, nodeModule, [join(folder, build)]);
  try {
    for (const other of readdirSync(folder)) {
      if (other !== build) rmSync(join(folder, other), { recursive: true, force: true });
    }
  } catch {
    // Another process may remove the same files, or this one may not read the folder.
  }
}
