import { z } from "zod";
import { addDays } from "../staff/days";
import { isoTime } from "../text/text";
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from "./kinds";
import { BACKGROUND_MONTHS, FILE_DAYS, NOTICE_DAYS } from "./policy";
import { DAY_MS, HOUR_MS } from "../time/durations";

/** Facts that decide a mechanic's eligibility. */
export interface Vetted {
  suspendedAt: Date | null;
  /** When the accepted insurance ends; null if there never was one. */
  insuredUntil: Date | null;
  /** Until when everything required is valid; null while something is missing. */
  verifiedUntil: Date | null;
}

/** The moment to check, and whether mechanics must be verified here. */
export interface VettingTerms {
  now: Date;
  mustBeVerified: boolean;
}

/** Reasons a mechanic isn't shown and can't accept jobs. */
export type Ineligibility = "suspended" | "uninsured" | "unverified";

/**
 * Returns why a mechanic can't work; null if they can. The database checks it in `isEligible`
 * (services/mechanic/vetting.ts).
 */
export function ineligibilityOf(
  mechanic: Vetted,
  { now, mustBeVerified }: VettingTerms,
): Ineligibility | null {
  if (mechanic.suspendedAt !== null) return "suspended";
  if (mechanic.insuredUntil !== null && mechanic.insuredUntil <= now) return "uninsured";
  return mustBeVerified && !isVerified(mechanic, now) ? "unverified" : null;
}

export function isVerified({ verifiedUntil }: Pick<Vetted, "verifiedUntil">, now: Date): boolean {
  return verifiedUntil !== null && verifiedUntil > now;
}

export const VETTING_STATES = ["unverified", "verified", "suspended"] as const;
export type VettingState = (typeof VETTING_STATES)[number];

export function vettingState(mechanic: Vetted, now: Date): VettingState {
  if (mechanic.suspendedAt !== null) return "suspended";
  return isVerified(mechanic, now) ? "verified" : "unverified";
}

/** A check, its date, and its expiry (null if it doesn't expire). */
export const checkSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  at: isoTime,
  until: isoTime.nullable(),
  /** The checker: our staff for a document, the payment provider for the person. */
  by: z.enum(["staff", "provider"]),
});
export type Check = z.output<typeof checkSchema>;
const storedChecks = z.array(checkSchema);

/** Reads the checks of a stored profile. */
export const checksOf = (stored: unknown): Check[] => storedChecks.parse(stored);

/** The checks that customers see about a verified mechanic; null for others. */
export const badgeSchema = z
  .object({ checks: z.array(checkSchema.pick({ kind: true, at: true })) })
  .nullable();
export type Badge = z.output<typeof badgeSchema>;

export function badgeOf(mechanic: Vetted & { checks: unknown }, now: Date): Badge {
  if (vettingState(mechanic, now) !== "verified") return null;
  const current = checksOf(mechanic.checks).filter(
    ({ kind, until }) =>
      DOCUMENTS[kind].badge !== null && (until === null || Date.parse(until) > now.getTime()),
  );
  return { checks: current.map(({ kind, at }) => ({ kind, at })) };
}

/** A document that staff accepted. */
export interface AcceptedDocument {
  kind: DocumentKind;
  decidedAt: Date;
  issuedOn: Date | null;
  expiresOn: Date | null;
}

/** A day is over everywhere in the United States at midnight in Hawaii, 10 hours after UTC. */
const HAWAII_MS = 10 * HOUR_MS;

export function endOfDay(day: Date): Date {
  return new Date(Date.parse(addDays(day.toISOString().slice(0, 10), 1)) + HAWAII_MS);
}

/** Returns when an accepted document expires; null if it doesn't. */
export function endOf({ kind, issuedOn, expiresOn }: Omit<AcceptedDocument, "decidedAt">) {
  if (kind !== "background") return expiresOn === null ? null : endOfDay(expiresOn);
  if (issuedOn === null) return null;
  const last = new Date(issuedOn);
  last.setUTCMonth(last.getUTCMonth() + BACKGROUND_MONTHS);
  return endOfDay(last);
}

/**
 * Decides who is verified, from a mechanic's accepted documents and their account at the payment
 * provider. Nothing else decides it.
 * @param account when the provider began to pay them, which it does only for people it has checked
 */
export function vettingOf(
  documents: readonly AcceptedDocument[],
  account: { activeSince: Date | null },
): Pick<Vetted, "insuredUntil" | "verifiedUntil"> & { checks: Check[] } {
  const checks = documents.map((document): Check => {
    const until = endOf(document);
    return {
      kind: document.kind,
      at: document.decidedAt.toISOString(),
      until: until?.toISOString() ?? null,
      by: "staff",
    };
  });
  if (account.activeSince !== null && !checks.some(({ kind }) => kind === "identity")) {
    checks.push({
      kind: "identity",
      at: account.activeSince.toISOString(),
      until: null,
      by: "provider",
    });
  }
  const inOrder = DOCUMENT_KINDS.flatMap((kind) => checks.filter((check) => check.kind === kind));
  const ends = (kind: DocumentKind) =>
    latest(inOrder.filter((check) => check.kind === kind).map(({ until }) => until));
  const insuredUntil = ends("insurance");
  const checkedUntil = ends("background");
  const isKnown = inOrder.some(({ kind }) => kind === "identity");
  const isComplete = isKnown && insuredUntil !== null && checkedUntil !== null;
  return {
    checks: inOrder,
    insuredUntil,
    verifiedUntil: !isComplete ? null : insuredUntil < checkedUntil ? insuredUntil : checkedUntil,
  };
}

function latest(moments: readonly (string | null)[]): Date | null {
  const [last] = moments
    .filter((moment) => moment !== null)
    .map(Date.parse)
    .toSorted((a, b) => b - a);
  return last === undefined ? null : new Date(last);
}

/** Returns the expiry notice to send now: days ahead, 0 on the day; null for none. */
export function noticeDue(end: Date, now: Date): (typeof NOTICE_DAYS)[number] | null {
  const left = end.getTime() - now.getTime();
  return NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}

/** Returns the moment before which files of decided documents are deleted. */
export function filesKeptSince(now: Date): Date {
  return new Date(now.getTime() - FILE_DAYS * DAY_MS);
}
