import { expect, test } from "vitest";
import { keepWish, loadDraft, type DraftStore } from "~/features/booking/draft-storage";
import { PATHS } from "~/lib/paths";

const now = new Date("2026-11-21T12:00:00Z");

function memory(): DraftStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("what the landing page's search was told becomes the draft of whoever signs in next", () => {
  const store = memory();
  keepWish(store, PATHS.bookingWith({ issue: "Squeaky brakes", place: "Austin, TX" }), now);
  expect(loadDraft(store, "ada", now)).toMatchObject({
    step: "vehicle",
    issueDescription: "Squeaky brakes",
    serviceLocation: "Austin, TX",
  });
  expect(loadDraft(store, "eve", now)).toBeNull();
});

test("other addresses leave no draft", () => {
  const store = memory();
  for (const next of [PATHS.booking, "/mechanics/search?place=Austin"]) keepWish(store, next, now);
  expect(loadDraft(store, "ada", now)).toBeNull();
});
