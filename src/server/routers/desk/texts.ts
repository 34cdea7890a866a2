import { z } from "zod";
import {
  deskLegalTextSchema,
  legalVersionBodySchema,
  legalVersionInputSchema,
  publishLegalTextSchema,
  saveLegalTextSchema,
} from "~/domain/legal/schema";
import { listTexts, publishText, readTextVersion, saveText } from "~/server/services/legal/desk";
import { ownerProcedure, router, staffProcedure } from "../../trpc";

/** The operator's own legal texts, which staff read and owners change. */
export const deskTextsRouter = router({
  list: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns terms, privacy policy and prices: the text in force, the draft, and the published versions, newest first.",
    })
    .output(z.array(deskLegalTextSchema))
    .query(({ ctx }) => listTexts(ctx, ctx.actor)),
  version: staffProcedure
    .meta({ scope: "desk:read", about: "Returns a published version as it was typed." })
    .input(legalVersionInputSchema)
    .output(legalVersionBodySchema)
    .query(({ ctx, input }) => readTextVersion(ctx, ctx.actor, input.id)),
  save: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Saves the draft of a text. Owners only. `revision` is the one you edited, null for a new draft. Names in braces stand for facts, such as `{lateFee}`; others are refused. 409: someone saved it since (`STALE`).",
      refuses: [409],
    })
    .input(saveLegalTextSchema)
    .output(deskLegalTextSchema)
    .mutation(({ ctx, input }) => saveText(ctx, ctx.actor, input)),
  publish: ownerProcedure
    .meta({
      scope: "never",
      about:
        "Puts the draft in force. Owners only. Published versions never change. 409: there's no draft, it's the same as the published text, or someone saved it since (`STALE`).",
      refuses: [409],
    })
    .input(publishLegalTextSchema)
    .output(deskLegalTextSchema)
    .mutation(({ ctx, input }) => publishText(ctx, ctx.actor, input)),
});
