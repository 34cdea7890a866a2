import { describe, expect, test } from "vitest";
import {
  DEFAULT_CHOICES,
  type NightRule,
  quietUntil,
  readChoices,
  whenToSend,
  withChoices,
} from "~/domain/notification/choices";

const NEW_YORK = "America/New_York";

describe("notification choices", () => {
  test("default to everything except news", () => {
    expect(readChoices(undefined)).toEqual(DEFAULT_CHOICES);
    expect(DEFAULT_CHOICES.news).toEqual({ email: false, push: false, sms: false });
  });

  test("saved before a category existed use that category's default", () => {
    const read = readChoices({ money: { email: false } });
    expect(read).toEqual(withChoices(DEFAULT_CHOICES, { money: { email: false } }));
    expect(readChoices("nonsense")).toEqual(DEFAULT_CHOICES);
  });
});

describe("quiet hours", () => {
  const until = (at: string) => quietUntil(new Date(at), NEW_YORK)?.toISOString() ?? null;

  test("end at eight local time, from nine in the evening on", () => {
    expect(until("2026-11-23T01:59:00Z")).toBeNull();
    expect(until("2026-11-23T02:00:00Z")).toBe("2026-11-23T13:00:00.000Z");
    expect(until("2026-11-23T12:59:00Z")).toBe("2026-11-23T13:00:00.000Z");
    expect(until("2026-11-23T13:00:00Z")).toBeNull();
  });

  test("end at eight in the nights of clock changes, too", () => {
    expect(until("2026-03-08T03:00:00Z")).toBe("2026-03-08T12:00:00.000Z");
    expect(until("2026-11-01T02:00:00Z")).toBe("2026-11-01T13:00:00.000Z");
  });
});

describe("sending a notification", () => {
  const night = new Date("2026-11-23T04:00:00Z");
  const morning = new Date("2026-11-23T13:00:00Z");
  const job = { category: "jobs", timeZone: NEW_YORK } as const;
  const choose = (how: { night?: NightRule; startsAt?: Date; channel?: "push" | "sms" }) =>
    whenToSend(DEFAULT_CHOICES, { ...job, channel: "push", ...how }, night);

  test("push and SMS wait for the morning, mails don't", () => {
    expect(choose({})).toEqual(morning);
    expect(choose({ channel: "sms" })).toEqual(morning);
    const mail = { category: "jobs", channel: "email" } as const;
    expect(whenToSend(DEFAULT_CHOICES, mail, night)).toEqual(night);
  });

  test("a mechanic on the way wakes the customer", () => {
    expect(choose({ night: "always" })).toEqual(night);
  });

  test("a cancel wakes only within two hours of the start", () => {
    const early = new Date("2026-11-23T06:00:00Z");
    const later = new Date("2026-11-23T06:00:01Z");
    expect(choose({ night: "beforeStart", startsAt: early })).toEqual(night);
    expect(choose({ night: "beforeStart", startsAt: later })).toEqual(morning);
    expect(choose({ night: "beforeStart" })).toEqual(morning);
  });

  test("uses no channel that was turned off", () => {
    const choices = withChoices(DEFAULT_CHOICES, { jobs: { push: false } });
    const delivery = { ...job, channel: "push", night: "always" } as const;
    expect(whenToSend(choices, delivery, night)).toBeNull();
  });
});
