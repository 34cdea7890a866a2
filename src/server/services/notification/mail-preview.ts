import type { Mail } from "~/domain/mail";
import type { MailPreview } from "~/domain/mail-preview";
import { renderMail, subjectOf } from "~/server/gateways/mail/template";
import type { ServiceContext } from "../context";
import { chosenMail } from "./chosen-mails";

/** Renders an email as it would be sent now; null if its reader turned such emails off. */
export async function previewMail(
  ctx: Pick<ServiceContext, "db" | "clock">,
  mail: Mail,
): Promise<MailPreview | null> {
  const sent = await chosenMail(ctx, mail);
  if (sent === null) return null;
  const { to, thread } = sent;
  return { to, replyTo: thread?.replyTo ?? null, subject: subjectOf(sent), ...renderMail(sent) };
}
