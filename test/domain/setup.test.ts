import { expect, test } from "vitest";
import { missingDocuments, setupOf, type SetupFacts } from "~/domain/mechanic/setup";

const NEW: SetupFacts = {
  isLocationKnown: false,
  hasOwnHours: false,
  documents: [
    { kind: "identity", state: "missing" },
    { kind: "insurance", state: "missing" },
  ],
  payoutMethod: "manual",
  obstacles: ["no_bank", "no_tax_form"],
  hasPassedTest: false,
};
const DONE: SetupFacts = {
  isLocationKnown: true,
  hasOwnHours: true,
  documents: [
    { kind: "identity", state: "accepted" },
    { kind: "insurance", state: "ending" },
  ],
  payoutMethod: "manual",
  obstacles: [],
  hasPassedTest: true,
};
const states = (facts: SetupFacts) =>
  Object.fromEntries(setupOf(facts).map(({ step, state }) => [step, state]));

test("a new mechanic has every step open, and a finished one has none", () => {
  expect(setupOf(NEW)).toEqual(
    ["location", "hours", "documents", "bank", "tax_form", "skills_test"].map((step) => ({
      step,
      state: "open",
    })),
  );
  expect(new Set(setupOf(DONE).map(({ state }) => state))).toEqual(new Set(["done"]));
});

test("documents wait while we review them, and are open again if one is rejected or ends", () => {
  const documents = (state: "waiting" | "rejected" | "ended") => ({
    ...DONE,
    documents: [
      { kind: "identity", state: "accepted" },
      { kind: "insurance", state },
    ] as const,
  });
  expect(states(documents("waiting")).documents).toBe("waiting");
  expect(states(documents("rejected")).documents).toBe("open");
  expect(states(documents("ended")).documents).toBe("open");
  expect(missingDocuments(documents("ended"))).toEqual(["insurance"]);
});

test("the bank step follows what stops payouts, and the provider collects tax data itself", () => {
  expect(states({ ...DONE, obstacles: ["bad_routing"] }).bank).toBe("open");
  expect(states({ ...DONE, obstacles: ["changed"] }).bank).toBe("done");
  const connect = { ...DONE, payoutMethod: "connect", obstacles: ["not_onboarded"] } as const;
  expect(states(connect)).toMatchObject({ bank: "open" });
  expect(states(connect)).not.toHaveProperty("tax_form");
});
