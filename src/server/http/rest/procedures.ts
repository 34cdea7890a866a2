import { z } from "zod";
import { appRouter } from "~/server/root";
import type { ProcedureName } from "./routes";

/** What tRPC keeps of a procedure's parsers. */
const definitionSchema = z.object({ inputs: z.array(z.unknown()), output: z.unknown() });

/** The schemas a procedure checks with. */
export function schemasOf(name: ProcedureName): { input: z.ZodType | null; output: z.ZodType } {
  const procedures: [string, unknown][] = Object.entries(appRouter._def.procedures);
  const procedure = procedures.find(([candidate]) => candidate === name)?.[1];
  if (typeof procedure !== "function" || !("_def" in procedure)) {
    throw new Error(`There is no procedure ${name}.`);
  }
  const {
    inputs: [input],
    output,
  } = definitionSchema.parse(procedure._def);
  if (!(output instanceof z.ZodType)) throw new Error(`${name} names no output.`);
  return { input: input instanceof z.ZodType ? input : null, output };
}
