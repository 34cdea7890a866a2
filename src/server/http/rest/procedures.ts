import { z } from "zod";
import type { CallScope } from "~/domain/api-key/scopes";
import type { Access, Demand } from "~/server/access";
import { appRouter } from "~/server/root";
import { OWN_REFUSALS } from "~/server/trpc";
import type { ProcedureName } from "./routes";

/** The part of tRPC's internal definition that we read. */
const definitionSchema = z.object({
  inputs: z.array(z.unknown()),
  output: z.unknown().optional(),
  meta: z.object({
    access: z.custom<Access>((access) => typeof access === "string"),
    scope: z.custom<CallScope>((scope) => typeof scope === "string"),
    about: z.string().optional(),
    refuses: z.array(z.literal(OWN_REFUSALS)).default([]),
  }),
});

const procedures = new Map(
  Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
    if (typeof procedure !== "function" || !("_def" in procedure)) {
      throw new Error(`${name} is no procedure.`);
    }
    return [name, definitionSchema.parse(procedure._def)];
  }),
);

function definitionOf(name: ProcedureName) {
  const definition = procedures.get(name);
  if (definition === undefined) throw new Error(`There is no procedure ${name}.`);
  return definition;
}

/** Returns a procedure's metadata. */
export const metaOf = (name: ProcedureName) => definitionOf(name).meta;
/** Returns what a procedure asks of its caller. */
export function demandOf(name: ProcedureName): Demand {
  const { access, scope } = metaOf(name);
  return { access, scope };
}

/** Returns the requested names that are procedures. */
export function knownProcedures(names: readonly string[]): ProcedureName[] {
  return names.filter((name): name is ProcedureName => procedures.has(name));
}

/** Returns a procedure's input and output schemas. */
export function schemasOf(name: ProcedureName): { input: z.ZodType | null; output: z.ZodType } {
  const { inputs, output } = definitionOf(name);
  const [input] = inputs;
  if (!(output instanceof z.ZodType)) throw new Error(`${name} names no output.`);
  return { input: input instanceof z.ZodType ? input : null, output };
}
