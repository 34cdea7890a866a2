import {
  VETTING_NOTICES,
  vettingFactsSchema,
  type VettingNoticeKind,
} from "~/domain/notification/vetting-notices";
import { VETTING_PAGE } from "~/domain/notification/page";
import type { z } from "zod";
import type { JobOptions } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";
import { notifyOfAccount } from "../notification/account-notice";
import { notifyByPush } from "../notification/push";

/**
 * Notifies a mechanic about their documents, in the product, by email and on their devices, in the
 * caller's transaction. `key` identifies the fact, so it's written once.
 */
export async function notifyVetted(
  ctx: ServiceContext,
  userId: string,
  kind: VettingNoticeKind,
  { key, ...given }: { key: string } & z.input<typeof vettingFactsSchema>,
  wait?: Required<JobOptions>,
): Promise<void> {
  const facts = vettingFactsSchema.parse(given);
  const { title, text } = VETTING_NOTICES[kind];
  // Emails about eligibility can't be turned off.
  const mail = {
    subject: title(facts),
    text: text(facts),
    button: "Open your documents",
    page: VETTING_PAGE,
  };
  await notifyOfAccount(
    ctx,
    userId,
    { kind, key, facts, mail, ...(wait && { wait }) },
    notifyByPush,
  );
}
