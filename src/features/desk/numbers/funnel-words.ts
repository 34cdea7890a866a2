import type { EntryPage } from "~/domain/booking/guest/policy";
import type { FunnelStep } from "~/domain/staff/funnel-schema";

export const STEP_LABELS: Record<FunnelStep, string> = {
  quotes: "Quotes",
  drafts: "Drafts",
  confirmed: "Confirmed",
  authorized: "Authorized",
};

export const STEP_MEANINGS: Record<FunnelStep, string> = {
  quotes: "Prices shown",
  drafts: "Details sent, waiting for the code",
  confirmed: "Code entered, booking made",
  authorized: "Card held or saved",
};

export const PAGE_LABELS: Record<EntryPage, string> = {
  landing: "Landing page",
  book: "Booking page",
  service: "Service pages",
  area: "Area pages",
  mechanic: "Mechanic pages",
  api: "API",
};

export const countWords = (value: number) => value.toLocaleString("en-US");
