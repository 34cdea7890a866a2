import { z } from "zod";
import { obstacleSchema } from "../payout/schema";
import { DOCUMENT_KINDS } from "../vetting/kinds";
import { SETUP_STATES, SETUP_STEPS } from "./setup";

/** GET /api/mechanic/setup: what is left to set up, and what stops payouts. */
export const setupSchema = z.object({
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), state: z.enum(SETUP_STATES) })),
  missingDocuments: z.array(z.enum(DOCUMENT_KINDS)),
  obstacles: z.array(obstacleSchema),
});
export type SetupView = z.output<typeof setupSchema>;
