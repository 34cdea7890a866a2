import { whenToSend } from "~/domain/notification/choices";
import type { Mailer } from "~/server/gateways/mail/mail";
import type { ServiceContext } from "../context";
import { choicesOf } from "./choices";
import { unsubscribeLinks } from "./unsubscribe-link";

/** Leaves out emails their reader turned off. Emails everyone gets have no category. */
export function asChosen(ctx: Pick<ServiceContext, "db" | "clock">, mailer: Mailer): Mailer {
  return {
    async send(mail, id) {
      const { choice } = mail;
      if (choice === undefined) return mailer.send(mail, id);
      const { userId, category } = choice;
      const choices = await choicesOf(ctx, userId);
      if (whenToSend(choices, { category, channel: "email" }, ctx.clock.now()) === null) return;
      await mailer.send({ ...mail, unsubscribe: unsubscribeLinks(choice) }, id);
    },
  };
}
