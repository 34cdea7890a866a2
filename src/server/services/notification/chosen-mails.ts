import { unsubscribeLinks } from "~/server/gateways/mail/unsubscribe-link";
import type { Mailer } from "~/server/gateways/mail/mail";
import type { ServiceContext } from "../context";
import { choicesOf } from "./choices";

/** Leaves out what its reader does not want by mail; what everybody has to get names no category. */
export function asChosen(ctx: Pick<ServiceContext, "db">, mailer: Mailer): Mailer {
  return {
    async send(mail) {
      const { choice } = mail;
      if (choice === undefined) return mailer.send(mail);
      const choices = await choicesOf(ctx, choice.userId);
      if (!choices[choice.category].email) return;
      await mailer.send({ ...mail, unsubscribe: unsubscribeLinks(choice) });
    },
  };
}
