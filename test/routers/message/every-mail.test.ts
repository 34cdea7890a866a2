import { beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "~/domain/mail";
import { renderMail } from "~/server/gateways/mail/template";
import { BOOKING_MAIL_KINDS, bookingMailsOf } from "~test/support/booking-mails";
import { useDatabase } from "~test/support/db";
import { OTHER_MAILS, otherMailsOf } from "~test/support/other-mails";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

function expectToReadWell(mails: readonly Mail[]): void {
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) {
    const { text } = renderMail(mail);
    // A missing value must not appear as a word.
    expect(text).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/);
    // No gap where a word was missing, no dollar sign without an amount.
    expect(text).not.toMatch(/ {2}| [.,]|\$(?!\d)/);
    // Times name their zone and are written out, not in a program's format.
    expect(`${mail.subject}\n${text}`).not.toMatch(
      /\d:\d{2} ?[AP]M(?! (?:[A-Z]{2,5}\b|GMT))|\dT\d{2}:\d{2}/,
    );
    expect(mail.subject.length).toBeLessThanOrEqual(78);
  }
}

describe("a mail about a booking greets its reader and links to its page", () => {
  test.each(BOOKING_MAIL_KINDS)("%s", async (kind) => {
    const mails = await bookingMailsOf(world, kind);
    expectToReadWell(mails);
    for (const { paragraphs, action, about } of mails) {
      expect(paragraphs[0]).toMatch(/^Hello \w+,$/);
      expect(action?.url ?? about?.url).toMatch(/^https?:/);
    }
  });
});

test("links a mechanic who lost a job to My Jobs, not to a page they can't open", async () => {
  const [mail] = await bookingMailsOf(world, "job_desk_released");
  expect(mail?.action?.url).toMatch(/\/mechanic\/jobs$/);
  expect(mail?.about).toBeUndefined();
});

test("names the day of a deletion in its reader's time zone", async () => {
  // In Honolulu it is still November 21.
  world.clock.set(new Date("2026-11-22T05:00:00Z"));
  const [mail] = await otherMailsOf(world, "account_leaving");
  expect(mail?.paragraphs.join("\n")).toContain("We'll delete it on November 28, 2026.");
});

describe("a mail about an account or its money reads well", () => {
  test.each(Object.keys(OTHER_MAILS))("%s", async (name) => {
    expectToReadWell(await otherMailsOf(world, name));
  });
});
