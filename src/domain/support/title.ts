import { SUPPORT_SUBJECTS } from "../customer/labels";

/**
 * Returns a request's title and second line for staff. A subject that was only chosen from the list
 * says less than the message.
 */
export function supportTitle({ subject, excerpt }: { subject: string; excerpt: string }): {
  title: string;
  detail: string;
} {
  const isChosen = SUPPORT_SUBJECTS.some((one) => one === subject);
  return isChosen && excerpt !== ""
    ? { title: excerpt, detail: subject }
    : { title: subject, detail: excerpt };
}
