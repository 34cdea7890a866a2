import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { TRPCClientError } from "@trpc/client";
import { PASSKEY_LIMIT, type PasskeyView } from "~/domain/account/second-factor/passkeys";
import type { SecondFactorView } from "~/domain/account/second-factor/second-factor";
import type { UserView } from "~/domain/account/view";
import { ALERT_KINDS, ALERT_WORDS } from "~/domain/staff/alert/kinds";
import type { AlertView } from "~/domain/staff/alert/schema";
import { alertSentence } from "~/domain/staff/alert/sentence";
import type { TodayItem, TodayJob, TodayView } from "~/domain/staff/today";
import { TodayScreen } from "~/features/desk/today/today-screen";
import { RecoveryCodes } from "~/features/second-factor/recovery-codes";
import { FactorPrompt } from "~/features/second-factor/factor-prompt";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { FactorCard } from "~/features/second-factor/factor-card";
import { PasskeysCard } from "~/features/second-factor/passkeys-card";
import { deskDateTime } from "~/features/desk/frame/desk-zone";
import { StaffOnlyPanel } from "~/features/auth/role/staff-only-panel";
import { ALERT_EXAMPLES } from "~test/support/desk/alerts";
import { CUSTOMER, MECHANIC } from "~test/support/sample";
import { buttonsOf, drawScreen, fieldsOf, linksOf } from "~test/support/screen";

const FACTOR: SecondFactorView = {
  enabled: true,
  needed: true,
  givenAt: null,
  passkeys: 0,
  recoveryCodesLeft: 7,
};

const ALERT: AlertView = {
  id: "alert-1",
  kind: "early_completion",
  subject: "booking-1",
  bookingNumber: "CW-7K2M9P",
  detail: "",
  facts: {
    kind: "early_completion",
    completedAt: "2026-11-22T08:00:00.000Z",
    scheduledAt: "2026-11-22T16:00:00.000Z",
  },
  createdAt: "2026-11-22T08:00:00.000Z",
  resolvedAt: null,
  note: null,
  takenBy: null,
  takenAt: null,
};

const CALM: TodayView = {
  items: [],
  waiting: [{ what: "documents", count: 3, oldestAt: ALERT.createdAt }],
  underWay: 0,
  ahead: 0,
  nextStartAt: null,
  backup: null,
  comparedAt: null,
};

const JOB: TodayJob = {
  bookingNumber: "CW-7K2M9P",
  status: "accepted",
  scheduledAt: ALERT.createdAt,
  timeZone: "America/Los_Angeles",
  area: "Oakland, CA 94612",
  vehicle: "2018 Honda Civic",
  services: "Oil Change",
  total: "84.00",
  customer: { id: "u1", name: "Maya Torres", phone: "(415) 555-0142" },
  mechanic: { id: "u2", name: "Sam Delgado", phone: "(415) 555-0199" },
};

const itemOf = (item: Partial<TodayItem>): TodayItem => ({
  key: "item-1",
  kind: "alert",
  group: "money",
  since: ALERT.createdAt,
  dueAt: null,
  alert: null,
  job: null,
  subjectId: null,
  about: null,
  from: null,
  reporter: null,
  amount: null,
  count: null,
  ...item,
});

describe("the desk", () => {
  const drawItems = (items?: TodayItem[], day: Partial<TodayView> = {}) =>
    drawScreen(createElement(TodayScreen, { user: CUSTOMER }), {
      fill: (utils) => {
        if (items) utils.desk.today.setData(undefined, { ...CALM, ...day, items });
      },
    });
  const draw = (alerts: AlertView[]) => drawItems(alerts.map((alert) => itemOf({ alert })));

  test("shows what happened, to which booking, since when, and what to do", () => {
    const { html, text } = drawItems([itemOf({ alert: ALERT, job: JOB })]);
    expect(text).toContain(ALERT_WORDS.early_completion.title);
    expect(text).toContain(ALERT_WORDS.early_completion.advice);
    expect(text).toMatch(/Maya Torres · 2018 Honda Civic · Oil Change · Oakland.*CW-7K2M9P/);
    expect(html).toContain(`<time dateTime="${ALERT.createdAt}"`);
    expect(buttonsOf(html)).toContain("Resolve");
    expect([...linksOf(html).keys()].some((label) => /Dashboard|Book Service/.test(label))).toBe(
      false,
    );
  });

  test("offers to call both sides of a job at risk, and counts what waits in the navigation", () => {
    const { html, text } = drawItems([
      itemOf({ kind: "late", group: "risk", job: JOB, dueAt: ALERT.createdAt }),
    ]);
    expect(text).toContain("Sam Delgado is late and not on the way");
    const links = linksOf(html);
    expect(links.get("Call mechanic")).toBe("tel:4155550199");
    expect(links.get("Call customer")).toBe("tel:4155550142");
    expect(text).toMatch(/Vetting\s*3\s*, 3 waiting/);
  });

  test("offers to call only the reporter of a safety report, so the other side learns nothing", () => {
    const facts = ALERT_EXAMPLES.safety;
    const alert = { ...ALERT, kind: "safety" as const, facts };
    const { html } = drawItems([
      itemOf({ group: "safety", alert, job: JOB, reporter: JOB.customer }),
    ]);
    const links = linksOf(html);
    expect(links.get("Call reporter")).toBe("tel:4155550142");
    expect(html).not.toContain("tel:4155550199");
  });

  test("shows readable times, not ISO timestamps", () => {
    expect(draw([ALERT]).text).toMatch(/Completed \w+, Nov 22, 2026.*planned for \w+, Nov 22/);
    expect(draw([ALERT]).text).not.toContain("T08:00");
  });

  test.each(ALERT_KINDS)("has a text for %s, with or without a booking", (kind) => {
    const facts = ALERT_EXAMPLES[kind];
    const { text } = draw([{ ...ALERT, kind, bookingNumber: null, facts }]);
    expect(text).toContain(ALERT_WORDS[kind].title);
    expect(text).toContain(ALERT_WORDS[kind].advice);
    expect(text).toContain(alertSentence(facts, deskDateTime) ?? "");
    expect(text).not.toContain("CW-");
  });

  test("says that all is clear and what is ahead; while loading neither that nor a button", () => {
    const day = { underWay: 2, ahead: 1, nextStartAt: "2026-11-22T19:00:00.000Z" };
    const { text } = drawItems([], day);
    expect(text).toContain("All clear");
    expect(text).toContain("2 jobs in progress, 1 job starts later today, at 2:00 PM EST.");
    expect(drawItems([]).text).toContain("No more jobs start today.");
    expect(drawItems().text).not.toContain("All clear");
    expect(buttonsOf(drawItems().html)).not.toContain("Resolve");
  });
});

type GateError = Parameters<typeof SecondFactorGate>[0]["call"]["error"];

describe("the second factor before a staff call", () => {
  const refused = { data: { reason: "SECOND_FACTOR_REQUIRED" } };
  const gate = (error: GateError) =>
    drawScreen(
      createElement(SecondFactorGate, { call: { error, isPending: false } }, "The staff's own"),
    );
  const draw = (factor = FACTOR) =>
    drawScreen(createElement(FactorPrompt, { onCodes: () => undefined }), {
      fill: (utils) => utils.auth.secondFactor.setData(undefined, factor),
    });

  test("hides the refused page", () => {
    expect(gate(refused).text).not.toContain("The staff's own");
  });

  test("asks for a code or a recovery code", () => {
    const { html } = draw();
    expect(fieldsOf(html)).toEqual(["Code"]);
    expect(html).toContain('autoComplete="one-time-code"');
    expect(buttonsOf(html)).toEqual(["Use a recovery code", "Continue"]);
  });

  test("says when: once a session, and again after ten minutes for sensitive actions", () => {
    const again = "Actions on money, prices or accounts ask for it again after 10 minutes.";
    const once = `Staff areas ask for it once each time you sign in. ${again}`;
    expect(draw().text).toContain(once);
    const given = draw({ ...FACTOR, needed: false, givenAt: "2026-11-22T08:00:00.000Z" });
    expect(given.text).toContain(again);
    expect(given.text).not.toContain("once each time");
  });

  test("asks only for a passkey without an authenticator", () => {
    const { html, text } = draw({ ...FACTOR, enabled: false, passkeys: 1 });
    expect(text).toContain("Use your passkey");
    expect(fieldsOf(html)).toEqual([]);
  });

  test("asks to set one up when there is none", () => {
    const { html, text } = draw({ ...FACTOR, enabled: false });
    expect(text).toContain("Set up a second factor first");
    expect(buttonsOf(html)).toEqual(["Set up an authenticator"]);
  });

  test.each([
    ["no refusal", null],
    ["another refusal", { data: { reason: "FORBIDDEN" } }],
    ["no answer at all", new TRPCClientError("Failed to fetch")],
  ])("doesn't ask after %s", (_, error) => {
    expect(gate(error).text).toBe("The staff's own");
  });
});

describe("passkeys in the security settings", () => {
  const LAPTOP: PasskeyView = {
    id: "019a0000-0000-7000-8000-000000000071",
    name: "Work laptop",
    addedAt: "2026-11-20T18:00:00.000Z",
    lastUsedAt: null,
  };
  const draw = (passkeys: PasskeyView[], factor: Partial<SecondFactorView>, user = CUSTOMER) =>
    drawScreen(createElement(PasskeysCard, { user }), {
      fill: (utils) => {
        utils.auth.passkeys.list.setData(undefined, passkeys);
        utils.auth.secondFactor.setData(undefined, { ...FACTOR, ...factor });
      },
    });

  test("show each name, date and a remove button, with a warning at the last one", () => {
    const { html, text } = draw([LAPTOP], { enabled: false, passkeys: 1 });
    expect(text).toContain("Work laptop");
    expect(text).toMatch(/Added Nov 20, 2026 · Not used yet/);
    expect(html).toContain('aria-label="Remove Work laptop"');
    expect(text).toContain("It's your only second factor");
    expect(buttonsOf(html)).toContain("Add a passkey");
    expect(draw([LAPTOP], { passkeys: 1 }).text).not.toContain("It's your only second factor");
  });

  test("say when there are none, too many, or the address was never confirmed", () => {
    expect(draw([], { passkeys: 0 }).text).toContain("You don't have any passkeys yet.");
    const ten = Array.from({ length: PASSKEY_LIMIT }, (_, n) => ({ ...LAPTOP, id: String(n) }));
    const full = draw(ten, { passkeys: PASSKEY_LIMIT });
    expect(full.text).toContain("10 is the most");
    expect(buttonsOf(full.html)).not.toContain("Add a passkey");
    const unproven = draw([], { passkeys: 0 }, { ...CUSTOMER, emailVerified: false });
    expect(unproven.text).toContain("Confirm your email address first.");
    expect(buttonsOf(unproven.html)).toEqual([]);
  });
});

describe("security settings", () => {
  const draw = (factor?: SecondFactorView, user: Partial<UserView> = {}) =>
    drawScreen(createElement(FactorCard, { user: { ...CUSTOMER, ...user } }), {
      fill: (utils) => {
        if (factor) utils.auth.secondFactor.setData(undefined, factor);
      },
    });

  test("off: offer to set one up", () => {
    const { html } = draw({ ...FACTOR, enabled: false, recoveryCodesLeft: 0 });
    expect(buttonsOf(html)).toEqual(["Set up an authenticator"]);
  });

  test("off, with an unconfirmed address: ask to confirm it first", () => {
    const { html, text } = draw({ ...FACTOR, enabled: false }, { emailVerified: false });
    expect(text).toContain("Confirm your email address first");
    expect(buttonsOf(html)).not.toContain("Set up an authenticator");
  });

  test("on: show how many recovery codes are left, make new ones, and turn it off", () => {
    const { html, text } = draw(FACTOR);
    expect(text).toContain("7 of 10 left");
    expect(buttonsOf(html)).toEqual(["Create new codes", "Turn off"]);
    expect(draw({ ...FACTOR, recoveryCodesLeft: 0 }).text).toContain("You have none left.");
  });

  test("on: tell only staff that some actions ask again", () => {
    expect(draw(FACTOR, { isAdmin: true }).text).toContain("ask for it again after 10 minutes");
    expect(draw(FACTOR).text).not.toContain("again after");
  });

  test("loading: show no button that would change anything", () => {
    expect(buttonsOf(draw().html)).toEqual([]);
  });
});

test("let users copy and download recovery codes, and leave only after saving them", () => {
  const codes = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];
  const { html, text } = drawScreen(
    createElement(RecoveryCodes, { codes, onKept: () => undefined }),
  );
  for (const code of codes) expect(text).toContain(code);
  expect(buttonsOf(html)).toContain("Copy");
  expect(decodeURIComponent(linksOf(html).get("Download") ?? "")).toContain(codes.join("\n"));
  expect(html).toMatch(/<button[^>]*\bdisabled=""[^>]*>(?:<[^>]*>)*Done/);
});

test("sends other users from the desk to their own pages", () => {
  const { html, text } = drawScreen(createElement(StaffOnlyPanel, { user: MECHANIC }));
  expect(text).toContain("This page is for staff");
  expect(linksOf(html).get("Go to your dashboard")).toBe("/mechanic/dashboard");
});
