import { beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "~/domain/mail";
import { bookingMails } from "~/server/services/booking/mails/mails";
import { renderMail } from "~/server/gateways/mail/template";
import { BOOKING_MAIL_KINDS, bookingMailsOf } from "~test/support/booking/booking-mails";
import { CARD_CASES, type CardCase, type Moment } from "~test/support/payment/card-cases";
import { useDatabase } from "~test/support/db";
import { OTHER_MAILS, otherMailsOf } from "~test/support/desk/other-mails";
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

type Kind = (typeof BOOKING_MAIL_KINDS)[number];
interface Said {
  moment: Moment;
  /** The paragraphs about money, each case's own; null if no mail is sent. */
  says: Record<CardCase, readonly string[] | null>;
}

/** A request that ends free of charge. */
const free = (before: string): Said => ({
  moment: "free",
  says: {
    none: [`${before}You don't pay anything.`],
    one: [
      `${before}You don't pay anything. We released the hold of $285.60 on your card. Your bank may take a few days to show it.`,
    ],
    several: [
      `${before}You don't pay anything. We released the holds of $34.97 and $250.63 on your card. Your bank may take a few days to show it.`,
    ],
    partly: [
      `${before}You don't pay anything. We charged $34.97 to your card before the cancellation, and we're refunding it. We released the hold of $250.63 on your card. Your bank may take a few days to show it.`,
    ],
  },
});

/** A booking canceled for $60.00. */
const withFee = (before: string): Said => ({
  moment: "fee",
  says: {
    none: [
      `${before}The cancellation fee is $60.00, and it's due now. There was no hold on your card.`,
    ],
    one: [
      `${before}We're charging the cancellation fee of $60.00 to your card. We released the rest of the hold on your card, $225.60.`,
    ],
    several: [
      `${before}We charged the cancellation fee of $60.00 to your card. We released the rest of the hold on your card, $225.60.`,
    ],
    partly: [
      `${before}The cancellation fee is $60.00. We charged $34.97 of it to your card, and $25.03 is due now.`,
    ],
  },
});

const holdStays: Said = {
  moment: "ahead",
  says: {
    none: [],
    one: ["The hold of $285.60 on your card stays."],
    several: ["The holds of $34.97 and $250.63 on your card stay."],
    partly: ["The hold of $250.63 on your card stays."],
  },
};

const WITHOUT_CARD = [
  "Add your card now so we can pay your mechanic when the job is done. We charge it only then.",
];
const LOWERED =
  "Our team lowered the price of Brake pads and rotors, front axle from $320.00 to $285.60.";
const OWED =
  "They owe a cancellation fee of $60.00. You'll see your share (less 5%) in your earnings once it's paid.";

/** Mails that say something about a hold, a charge or a release. */
const MONEY_MAILS: Partial<Record<Kind, Said>> = {
  created: {
    moment: "ahead",
    says: {
      none: WITHOUT_CARD,
      one: ["We've placed a hold of $285.60 on your card. We charge it when the job is done."],
      several: ["We've placed a hold of $285.60 on your card. We charge it when the job is done."],
      partly: ["We've placed a hold of $250.63 on your card. We charge it when the job is done."],
    },
  },
  release: holdStays,
  desk_released: holdStays,
  decline: free("We're sorry, no mechanic could take your request, so we canceled it. "),
  expired: free("We're sorry, no mechanic accepted your request in time, so we canceled it. "),
  abandoned: free("We're sorry your mechanic didn't come. We canceled your booking. "),
  desk_cancelled: free(""),
  cancelled_without_card: free(""),
  cancel: withFee("We canceled your booking as you asked. "),
  no_show: withFee(""),
  different_vehicle_fee: withFee(""),
  called_off: {
    moment: "fee",
    says: {
      none: [OWED],
      one: [OWED],
      several: [
        "They paid a cancellation fee of $60.00. Your share (less 5%) is in your earnings.",
      ],
      partly: [
        "They owe a cancellation fee of $60.00. They've paid $34.97 of it. You'll see your share (less 5%) in your earnings once it's paid.",
      ],
    },
  },
  fee_due: {
    moment: "fee",
    says: {
      none: ["You canceled this booking late. You owe a cancellation fee of $60.00:"],
      one: null,
      several: null,
      partly: [
        "You canceled this booking late. We charged $34.97 of the cancellation fee to your card, and $25.03 of it is due:",
      ],
    },
  },
  price_lowered: {
    moment: "lowered",
    says: {
      none: [`${LOWERED} We won't charge more than that.`],
      one: [
        `${LOWERED} We won't charge more than that. When the job is done, we'll release the rest of the hold on your card, $34.40.`,
      ],
      several: [
        `${LOWERED} We won't charge more than that. When the job is done, we'll release the rest of the hold on your card, $34.40.`,
      ],
      partly: [
        `${LOWERED} We won't charge more than that. When the job is done, we'll release the rest of the hold on your card, $34.40.`,
      ],
    },
  },
  change_withdrawn: {
    moment: "ahead",
    says: {
      none: ["Your mechanic withdrew the updated quote. Your total stays $285.60."],
      one: ["Your mechanic withdrew the updated quote. Your total stays $285.60."],
      several: [
        "Your mechanic withdrew the updated quote. Your total stays $285.60.",
        "We released the extra hold of $250.63 on your card.",
      ],
      partly: [
        "Your mechanic withdrew the updated quote. Your total stays $285.60.",
        "We released the extra hold of $250.63 on your card.",
      ],
    },
  },
  captured: {
    moment: "done",
    says: {
      none: null,
      one: ["Thank you. We charged $285.60 to your card for:"],
      several: [
        "Thank you. We charged $34.97 to your card for:",
        "That's part of the total of $285.60.",
      ],
      partly: [
        "Thank you. We charged $34.97 to your card for:",
        "That's part of the total of $285.60. $250.63 is still due.",
      ],
    },
  },
  payment_due: {
    moment: "done",
    says: {
      none: [
        "Sam Mechanic has finished the job. There was no hold on your card, so $285.60 is due:",
      ],
      one: null,
      several: null,
      partly: [
        "Sam Mechanic has finished the job. We charged $34.97 to your card, and $250.63 is still due:",
      ],
    },
  },
  payment_failed: {
    moment: "done",
    says: {
      none: [
        "We couldn't charge $285.60 to your card. Pay with another card so your mechanic gets paid.",
      ],
      one: null,
      several: null,
      partly: [
        "We charged $34.97 to your card, but couldn't charge $250.63. Pay with another card so your mechanic gets paid.",
      ],
    },
  },
  payment_reminder: {
    moment: "done",
    says: {
      none: ["$285.60 for this booking is still due:"],
      one: null,
      several: null,
      partly: ["We charged $34.97 to your card. $250.63 for this booking is still due:"],
    },
  },
  hold_lost: {
    moment: "lost",
    says: {
      none: null,
      one: [
        "The hold of $285.60 on your card has ended, and we didn't charge it. Please pay $285.60 again:",
      ],
      several: [
        "The hold of $34.97 on your card has ended, and we didn't charge it. The hold of $250.63 on your card stays. Please pay $34.97 again:",
      ],
      partly: [
        "The hold of $250.63 on your card has ended, and we didn't charge it. Please pay $250.63 again:",
      ],
    },
  },
};

/**
 * Mails whose amounts are those of one refund, dispute, tip, quote or card, with their own tests.
 */
const OTHER_MONEY: readonly Kind[] = [
  "refunded",
  "refund_shared",
  "refund_failed",
  "claim_decided",
  "job_claim_decided",
  "job_claim_withdrawn",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "job_disputed",
  "job_dispute_won",
  "job_dispute_lost",
  "tip",
  "change_proposed",
  "change_approved",
  "change_declined",
  "change_expired",
  "job_price_lowered",
  "card_missing",
  "card_removed",
];

const saidAboutMoney = ({ paragraphs }: Mail) =>
  paragraphs.filter(
    (text) =>
      /\$\d|\bholds?\b|(?<!free of )charg|releas|refund|pay anything/.test(text) &&
      !text.includes("\n"),
  );

describe("a mail about a booking greets its reader and links to its page", () => {
  test.each(BOOKING_MAIL_KINDS)("%s", async (kind) => {
    const mails = await bookingMailsOf(world, kind);
    expectToReadWell(mails);
    const isAboutMoney = kind in MONEY_MAILS || OTHER_MONEY.includes(kind);
    for (const mail of mails) {
      const { paragraphs, action, about } = mail;
      if (!isAboutMoney) expect(saidAboutMoney(mail)).toEqual([]);
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

describe("a mail says what the booking's payments show", () => {
  test.each(Object.entries(MONEY_MAILS))("%s", async (name, { moment, says }) => {
    const kind = BOOKING_MAIL_KINDS.find((one) => one === name)!;
    for (const how of CARD_CASES) {
      const [mail] = await bookingMailsOf(world, kind, { moment, how });
      expect(mail === undefined ? null : saidAboutMoney(mail), how).toEqual(says[how]);
    }
  });

  test("a fee after a no-show doesn't blame a late cancellation", async () => {
    const mails = await bookingMailsOf(world, "no_show", { moment: "fee", how: "none" });
    const { bookingId } = await database.prisma.payment.findFirstOrThrow({});
    const [due] = await bookingMails(world.context(), { kind: "fee_due", bookingId });
    expect(mails).toHaveLength(1);
    expect(due?.paragraphs).toContain(
      "Your mechanic arrived but couldn't find you. You owe a cancellation fee of $60.00:",
    );
  });
});
