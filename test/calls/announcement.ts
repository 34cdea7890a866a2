import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { givenAnnouncement } from "~test/support/factory";
import {
  type Calls,
  everyone,
  made,
  missing,
  ok,
  type Scenery,
  SOME_ID,
  staff,
  x404,
} from "./call";

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(new Date(EXAMPLE_NOW).getTime() + hours * HOUR_MS);

const running = ({ prisma }: Scenery) =>
  givenAnnouncement(prisma, { id: ID.announcement, startsAt: at(-365 * 24), endsAt: null });
const scheduled = ({ prisma }: Scenery) =>
  givenAnnouncement(prisma, { id: ID.announcement, startsAt: at(2), endsAt: at(5) });

const WORDS = {
  audience: "customers",
  importance: "warning",
  text: "Card payments are slow today. Your booking is safe.",
  reason: "The payment provider has an outage.",
} as const;

export const announcementCalls = {
  "message.announcements": {
    rest: { "GET /announcements": { prepare: running } },
    access: [{ cells: everyone(ok) }],
  },

  "desk.announcements.list": {
    input: { show: "current" },
    optional: { cursor: SOME_ID },
    rest: { "GET /desk/announcements": { prepare: running } },
    access: [{ input: () => ({ show: "past" }), cells: staff(ok) }],
  },

  "desk.announcements.create": {
    input: WORDS,
    optional: {
      linkUrl: "/support",
      linkText: "Ask us",
      startsAt: "2099-12-24T08:00:00-05:00",
      endsAt: "2099-12-26T08:00:00-05:00",
    },
    rest: {
      "POST /desk/announcements": {
        input: { ...WORDS, linkUrl: "/support", linkText: "Ask us", endsAt: at(24).toISOString() },
      },
    },
    access: [{ cells: staff(made) }],
  },

  "desk.announcements.change": {
    input: { ...WORDS, id: ID.announcement, version: 1 },
    optional: {
      linkUrl: "https://status.example.com/",
      linkText: "Status",
      startsAt: "2099-12-24T08:00:00-05:00",
      endsAt: "2099-12-26T08:00:00-05:00",
    },
    rest: { "PUT /desk/announcements/:id": { prepare: scheduled } },
    access: [{ case: "an unknown one", input: missing, cells: staff(x404) }],
  },

  "desk.announcements.end": {
    input: { id: ID.announcement, reason: "Payments are fast again." },
    rest: { "POST /desk/announcements/:id/end": { prepare: running } },
    access: [{ case: "an unknown one", input: missing, cells: staff(x404) }],
  },

  "desk.announcements.cancel": {
    input: { id: ID.announcement, reason: "The storm turned away." },
    rest: { "POST /desk/announcements/:id/cancel": { prepare: scheduled } },
    access: [{ case: "an unknown one", input: missing, cells: staff(x404) }],
  },
} satisfies Partial<Calls>;
