import { acknowledgementSchema } from "~/domain/account/schema";
import {
  confirmWaitlistSchema,
  joinWaitlistSchema,
  waitlistConfirmedSchema,
} from "~/domain/waitlist/schema";
import { confirmWaitlist, joinWaitlist } from "~/server/services/waitlist/join";
import { publicProcedure, router } from "../../trpc";

/** Procedures for visitors who want to know when a mechanic works at their ZIP code. */
export const waitlistRouter = router({
  join: publicProcedure
    .meta({
      scope: "never",
      about:
        "Asks for one email once a mechanic works at a ZIP code, and emails a link to confirm it. The answer is the same for every address. A mailbox gets one such link a day and three in all. Unconfirmed entries end after 24 hours, others after 12 months. More than 20 an hour from one network: 403 `PROOF_NEEDED` with `challenge`; find the number, and send the same call with `proof`.",
      refuses: [403],
    })
    .input(joinWaitlistSchema)
    .output(acknowledgementSchema)
    .mutation(({ ctx, input }) => joinWaitlist(ctx, input)),
  confirm: publicProcedure
    .meta({
      scope: "never",
      about:
        "Confirms an entry of the waitlist by the emailed link, whose token is the permission, and returns its place. The link can be used again, for as long as the entry is there (else 400).",
    })
    .input(confirmWaitlistSchema)
    .output(waitlistConfirmedSchema)
    .mutation(({ ctx, input }) => confirmWaitlist(ctx, input.token)),
});
