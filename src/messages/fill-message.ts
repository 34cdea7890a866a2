import { formatMoment } from "./format";

/** Drafts what staff write to a customer whose request no mechanic has accepted. */
export function fillMessage(request: {
  services: string;
  scheduledAt: string;
  expiresAt: string | null;
  timeZone: string;
}): string {
  const { services, scheduledAt, expiresAt, timeZone } = request;
  const when = formatMoment(new Date(scheduledAt), timeZone);
  const until =
    expiresAt === null
      ? "We'll keep looking."
      : `We'll keep looking until ${formatMoment(new Date(expiresAt), timeZone)}.`;
  return [
    `We haven't found a mechanic for ${services} on ${when} yet. ${until}`,
    "Would another time work? You can change it with the button below.",
  ].join("\n\n");
}
