import { useEffect } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { onFirstUse } from "~/lib/first-use";
import { toast } from "~/lib/use-toast";

type LoadSchema<Entered, Sent> = () => Promise<z.ZodType<Sent, Entered>>;

/** Loads the library and the schema together, in one round trip. */
async function resolverOf<Entered extends FieldValues, Sent>(
  load: LoadSchema<Entered, Sent>,
): Promise<Resolver<Entered, unknown, Sent>> {
  const [schema, { schemaResolver }] = await Promise.all([load(), import("./schema-resolver")]);
  return schemaResolver(schema);
}

/**
 * Loads a form's validation on the user's first interaction, because zod and the schemas are a
 * sixth of a page's script. If loading fails, nothing is sent and a toast says so. Pass the same
 * `load` function on every render.
 */
export function useLaterRules<Entered extends FieldValues, Sent>(
  load: LoadSchema<Entered, Sent>,
): Resolver<Entered, unknown, Sent> {
  useEffect(() => onFirstUse(() => void resolverOf(load).catch(() => undefined)), [load]);
  return async (values, context, options) => {
    try {
      const resolve = await resolverOf(load);
      return await resolve(values, context, options);
    } catch {
      toast({
        variant: "destructive",
        title: "Not sent",
        description: "Check your connection and try again.",
      });
      const errors: FieldErrors<Entered> = {};
      errors.root = { rules: { type: "rules" } };
      return { values: {}, errors };
    }
  };
}
