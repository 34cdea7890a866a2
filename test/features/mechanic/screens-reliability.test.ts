import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { RELIABILITY_FIGURES } from "~/domain/reliability/figures";
import type { Reliability } from "~/domain/reliability/schema";
import { ReliabilitySection } from "~/features/desk/people/reliability-section";
import { ReliabilityCard } from "~/features/mechanic/profile/reliability-card";
import { ProfileViewScreen } from "~/features/mechanic/profile/profile-view-screen";
import { api } from "~/trpc/react";
import { MECHANIC, OWN_PROFILE } from "~test/support/sample";
import { buttonsOf, drawScreen } from "~test/support/screen";

const NEW: Reliability = {
  since: "2026-11-03T18:00:00.000Z",
  accepted: 0,
  completed: 0,
  released: 0,
  late: 0,
  noShows: 0,
  claims: 0,
  answers: 0,
  minutesToAnswer: null,
  acceptsAgainAt: null,
};
const GOOD: Reliability = {
  ...NEW,
  accepted: 1_204,
  completed: 40,
  released: 4,
  late: 4,
  claims: 2,
  answers: 12,
  minutesToAnswer: 85,
};

/** Renders a screen whose query failed. */
function Refused({ queryKey, screen }: { queryKey: readonly unknown[]; screen: ReactNode }) {
  const client = useQueryClient();
  client.setQueryDefaults([], { retryOnMount: false });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: "error", error: new Error("It is broken."), fetchStatus: "idle" });
  return screen;
}

const SIDES = [
  {
    who: "a mechanic",
    element: createElement(ReliabilityCard),
    queryKey: getQueryKey(api.mechanic.reliability, undefined, "query"),
    failed: "Your reliability couldn't be loaded It is broken.",
    empty: "Nothing to show yet. Your numbers appear once you accept jobs",
    draw: (reliability: Reliability) =>
      drawScreen(createElement(ReliabilityCard), {
        user: MECHANIC,
        fill: (utils) => utils.mechanic.reliability.setData(undefined, reliability),
      }),
  },
  {
    who: "staff",
    element: createElement(ReliabilitySection, { id: "m1" }),
    queryKey: getQueryKey(api.desk.reliability, { id: "m1" }, "query"),
    failed: "Their reliability couldn't be loaded It is broken.",
    empty: "Nothing to show for these days.",
    draw: (reliability: Reliability) =>
      drawScreen(createElement(ReliabilitySection, { id: "m1" }), {
        fill: (utils) => utils.desk.reliability.setData({ id: "m1" }, reliability),
      }),
  },
];

describe.each(SIDES)(
  "the reliability figures that $who read",
  ({ element, queryKey, failed, empty, draw }) => {
    test("show each number with its meaning", () => {
      const { text } = draw(GOOD);
      for (const { label, meaning } of RELIABILITY_FIGURES) {
        expect(text).toContain(label);
        expect(text).toContain(meaning);
      }
      expect(text).toContain("The last 90 days");
      expect(text).toContain("Accepted 1,204 ");
      expect(text).toContain("Time to answer 1 h 25 min");
      for (const { advice } of RELIABILITY_FIGURES) {
        if (advice !== null) expect(text).not.toContain(advice);
      }
    });

    test("say until when the mechanic can't accept jobs", () => {
      const acceptsAgainAt = "2026-12-02T16:00:00.000Z";
      expect(draw({ ...GOOD, acceptsAgainAt }).text).toMatch(
        /can accept jobs again on \w+, Dec 2, 2026.* Jobs were given up or missed on 3 days within 30 days\./,
      );
      expect(draw(GOOD).text).not.toContain("can accept jobs again");
    });

    test("show no response time without answers", () => {
      expect(draw({ ...GOOD, answers: 0, minutesToAnswer: null }).text).toContain(
        "Time to answer –",
      );
    });

    test("say when there are none yet, reserve their space while loading, and offer a retry", () => {
      expect(draw(NEW).text).toContain(empty);
      expect(draw(NEW).text).not.toContain("Given up");
      const loading = drawScreen(element);
      expect(loading.text).not.toContain(empty);
      expect(loading.text).not.toContain("Given up");
      const refused = drawScreen(createElement(Refused, { queryKey, screen: element }));
      expect(refused.text).toContain(failed);
      expect(buttonsOf(refused.html)).toContain("Try again");
    });
  },
);

describe("a poor figure", () => {
  test.each([
    ["released", { ...GOOD, accepted: 40, released: 5 }],
    ["late", { ...GOOD, late: 5 }],
    ["noShows", { ...GOOD, noShows: 1 }],
    ["claims", { ...GOOD, claims: 3 }],
    ["minutesToAnswer", { ...GOOD, minutesToAnswer: 121 }],
  ] as const)("comes with advice: %s", (name, reliability) => {
    const advice = RELIABILITY_FIGURES.find((figure) => figure.name === name)?.advice;
    const [own, desk] = SIDES.map(({ draw }) => draw(reliability).text);
    expect(own).toContain(`Could be better. ${advice}`);
    expect(own?.match(/Could be better/g)).toHaveLength(1);
    expect(desk).toContain(`What the mechanic reads: ${advice}`);
  });

  test.each([
    ["of too few jobs", { ...NEW, accepted: 4, completed: 4, released: 4, late: 4, claims: 4 }],
    ["of too few answers", { ...NEW, accepted: 1, answers: 4, minutesToAnswer: 600 }],
    ["at its limit", { ...GOOD, accepted: 40, minutesToAnswer: 120 }],
  ])("is not one that is %s", (_which, reliability) => {
    const poor = RELIABILITY_FIGURES.filter(({ isPoor }) => isPoor(reliability));
    expect(poor).toEqual([]);
  });
});

test("shows reliability on the mechanic's profile", () => {
  const { text } = drawScreen(createElement(ProfileViewScreen), {
    user: MECHANIC,
    fill: (utils) => {
      utils.mechanic.profile.setData(undefined, OWN_PROFILE);
      utils.mechanic.reliability.setData(undefined, GOOD);
    },
  });
  expect(text).toContain("Your reliability The last 90 days. Only you and our team can see it.");
});
