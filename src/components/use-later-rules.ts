import { useEffect } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { onFirstUse } from "~/lib/first-use";
import { toast } from "~/lib/use-toast";

type LoadSchema<Entered, Sent> = () => Promise<z.ZodType<Sent, Entered>>;

/** The library is asked for with the schema, so that both are there by one trip. */
async function resolverOf<Entered extends FieldValues, Sent>(
  load: LoadSchema<Entered, Sent>,
): Promise<Resolver<Entered, unknown, Sent>> {
  const [schema, { zodResolver }] = await Promise.all([load(), import("@hookform/resolvers/zod")]);
  return zodResolver(schema);
}

/**
 * A form's rules, which come at the first sign of somebody there: zod and the schemas are a sixth of
 * a page's script, and no form is sent before. Where they can't be had, nothing is sent, and a toast
 * says so. `load` is to be the same function each time.
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
        description: "Please check your connection and try again.",
      });
      const errors: FieldErrors<Entered> = {};
      errors.root = { rules: { type: "rules" } };
      return { values: {}, errors };
    }
  };
}
