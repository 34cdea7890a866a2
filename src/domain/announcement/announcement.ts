import type { UserType } from "../account/roles";

/** The people an announcement is shown to. */
export const ANNOUNCEMENT_AUDIENCES = ["everyone", "customers", "mechanics"] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

export const AUDIENCE_LABELS: Record<AnnouncementAudience, string> = {
  everyone: "Everyone",
  customers: "Customers",
  mechanics: "Mechanics",
};

/** The most important one first. */
export const ANNOUNCEMENT_IMPORTANCES = ["warning", "information"] as const;
export type AnnouncementImportance = (typeof ANNOUNCEMENT_IMPORTANCES)[number];

export const IMPORTANCE_LABELS: Record<AnnouncementImportance, string> = {
  information: "Information",
  warning: "Warning",
};

/** Longest texts. A banner is a sentence or two. */
export const ANNOUNCEMENT_LIMITS = { text: 300, linkUrl: 500, linkText: 40 } as const;

export const ANNOUNCEMENT_STATES = ["scheduled", "running", "ended", "canceled"] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** The desk's lists: running and scheduled ones, those that are over, and both. */
export const DESK_ANNOUNCEMENT_VIEWS = ["current", "past", "all"] as const;
export type DeskAnnouncementView = (typeof DESK_ANNOUNCEMENT_VIEWS)[number];

/** When people can read it. Without an end, it stays until staff end it. */
interface AnnouncementWindow {
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * Returns an announcement's state at a moment. It runs from its start until just before its end. A
 * canceled one has an end before its start.
 */
export function announcementState(
  { startsAt, endsAt }: AnnouncementWindow,
  now: Date,
): AnnouncementState {
  if (endsAt !== null && endsAt <= now) return endsAt < startsAt ? "canceled" : "ended";
  return startsAt <= now ? "running" : "scheduled";
}

/** Returns the audiences that a person belongs to; null for visitors and staff without a role. */
export function audiencesOf(userType: UserType | null): AnnouncementAudience[] {
  switch (userType) {
    case "customer":
      return ["everyone", "customers"];
    case "mechanic":
      return ["everyone", "mechanics"];
    case null:
      return ["everyone"];
  }
}

/** Returns the announcements running now, the most important first, then the newest. */
export function runningNow<Row extends AnnouncementWindow & { importance: AnnouncementImportance }>(
  rows: readonly Row[],
  now: Date,
): Row[] {
  const rank = ({ importance }: Row) => ANNOUNCEMENT_IMPORTANCES.indexOf(importance);
  return rows
    .filter((row) => announcementState(row, now) === "running")
    .toSorted(
      (one, other) => rank(one) - rank(other) || other.startsAt.getTime() - one.startsAt.getTime(),
    );
}

/** Returns when the next announcement starts or ends; null if none will. */
export function nextChange(rows: readonly AnnouncementWindow[], now: Date): Date | null {
  const times = rows
    .flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))
    .filter((at) => at > now)
    .map((at) => at.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

const SITE = "https://site.invalid";

/** Returns whether a link leads to a page of this site, such as /book, or to an https address. */
export function isAnnouncementLink(url: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(url) || !URL.canParse(url, SITE)) return false;
  const { origin, protocol, username, password } = new URL(url, SITE);
  // Browsers read "/\" like "//", which leaves the site.
  if (url.startsWith("/")) return origin === SITE;
  return /^https:\/\//i.test(url) && protocol === "https:" && username === "" && password === "";
}
