import { z } from "zod";
import { PARTS } from "./parts";

/** What an answer says about the parts of a service. Null or absent where nothing is known. */
export const partsShape = {
  parts: z.enum(PARTS).nullable().optional(),
  partsNote: z.string().nullable().optional(),
};
