import { whenToSend } from "~/domain/notification/choices";
import type { Mail } from "~/domain/mail";
import type { Mailer } from "~/server/gateways/mail/mail";
import type { ServiceContext } from "../context";
import { choicesOf } from "./choices";
import { unsubscribeLinks } from "./unsubscribe-link";

/** Returns an email with its unsubscribe links; null if its reader turned such emails off. */
export async function chosenMail(
  ctx: Pick<ServiceContext, "db" | "clock">,
  mail: Mail,
): Promise<Mail | null> {
  const { choice } = mail;
  if (choice === undefined) return mail;
  const { userId, category } = choice;
  const choices = await choicesOf(ctx, userId);
  const at = whenToSend(choices, { category, channel: "email" }, ctx.clock.now());
  return at === null ? null : { ...mail, unsubscribe: unsubscribeLinks(choice) };
}

/**
 * Leaves out emails that their reader turned off. Emails that can't be turned off have no category.
 */
export function asChosen(ctx: Pick<ServiceContext, "db" | "clock">, mailer: Mailer): Mailer {
  return {
    async send(mail, id) {
      const chosen = await chosenMail(ctx, mail);
      if (chosen !== null) await mailer.send(chosen, id);
    },
  };
}
