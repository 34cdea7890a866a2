import { expect, test } from "vitest";
import {
  bookingDraftKey,
  readBookingDraft,
  keepSearch,
} from "~/features/booking/form/booking-draft";
import { PATHS } from "~/lib/paths";
import { loadDraft, type DraftStore } from "~/lib/use-draft";
import { memoryStore } from "../../support/database/memory-store";

const now = new Date("2026-11-21T12:00:00Z");

const loadFor = (store: DraftStore, owner: string) =>
  loadDraft(store, readBookingDraft, bookingDraftKey(owner), now);

test("turns the landing page's search into the draft of the next person who signs in", () => {
  const store = memoryStore();
  keepSearch(store, PATHS.bookingWith({ issue: "Squeaky brakes", place: "Austin, TX" }), now);
  expect(loadFor(store, "ada")).toMatchObject({
    step: "vehicle",
    issueDescription: "Squeaky brakes",
    serviceLocation: "Austin, TX",
  });
  expect(loadFor(store, "eve")).toBeNull();
});

test("saves no draft for other addresses", () => {
  const store = memoryStore();
  for (const next of [PATHS.booking, "/mechanics/search?place=Austin"])
    keepSearch(store, next, now);
  expect(loadFor(store, "ada")).toBeNull();
});
