import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, givenDisputedJob, type DisputeCause } from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

/** The fee the provider charges for each dispute, and keeps when it is won. */
const FEE = 1_500;

const ask = (id: string) => ({ id, amount: "1.00", reason: "Sorry.", bornBy: "shared" }) as const;

const disputed = (cause: DisputeCause) => givenDisputedJob(world, database.prisma, cause);
const subjectsOf = () => world.mails.map(({ subject }) => subject);
const mailTo = (person: { email: string | null }, subject: string) =>
  world.mails.find((mail) => mail.to === person.email && mail.subject.includes(subject));

describe("a disputed payment", () => {
  test("is debited to both sides while it is open, and alerts the desk once", async () => {
    const job = await disputed("product_not_received");
    expect(await job.status()).toBe("disputed");
    expect(await job.row()).toMatchObject({ withdrawnCents: 10_500, closedAt: null });
    expect(await job.books()).toEqual({ mechanic: 0, platform: -FEE });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.alerts()).toMatchObject([{ kind: "dispute" }]);
    expect((await refusalOf(desk.refund(ask(job.id)))).message).toContain("bank is still deciding");
  });

  test("is credited again when it is won, and can be refunded", async () => {
    const job = await disputed("product_not_received");
    await job.close("won");
    expect(await job.status()).toBe("captured");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 - FEE });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect((await desk.refund(ask(job.id))).refundable).toBe("104.00");
  });

  test("stays debited when it is lost, and can't be refunded", async () => {
    const job = await disputed("product_not_received");
    await job.close("lost");
    expect(await job.status()).toBe("disputed");
    expect(await job.row()).toMatchObject({ state: "lost", closedAt: expect.any(Date) });
    expect(await job.books()).toEqual({ mechanic: 0, platform: -FEE });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect((await desk.refunds({ id: job.id })).refundable).toBe("0.00");
  });

  test("is the platform's loss alone when the card was stolen", async () => {
    const job = await disputed("fraudulent");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: -10_000 - FEE });
  });

  test("moves no money while the bank only inquires", async () => {
    const job = await disputed("inquiry");
    expect(await job.status()).toBe("captured");
    expect(await job.books()).toEqual({ mechanic: 10_000, platform: 500 });
    expect(await job.row()).toMatchObject({ withdrawnCents: 0 });
  });
});

describe("the fee for a dispute", () => {
  test("is the platform's, one row per charge of the provider, and shown at the desk", async () => {
    const job = await disputed("fraudulent");
    await job.close("won");
    const fees = await database.prisma.ledgerEntry.findMany({ where: { kind: "provider_fee" } });
    expect(fees).toMatchObject([
      { account: "platform", amountCents: -FEE, source: expect.stringMatching(/^txn_/) },
    ]);
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect((await desk.disputes({})).items).toMatchObject([{ fee: "15.00", state: "won" }]);
  });
});

describe("both sides of a disputed job", () => {
  test("are told when it is opened, with the mechanic's share", async () => {
    const job = await disputed("product_not_received");
    await world.runJobs();
    const subject = `Your bank disputed the payment for booking ${job.bookingNumber}`;
    expect(mailTo(job.customer, subject)?.paragraphs.join(" ")).toContain("$105.00");
    const told = mailTo(job.mechanic, `The payment for booking ${job.bookingNumber} was disputed`);
    expect(told?.paragraphs.join(" ")).toContain("$100.00, is deducted from your earnings");
    const { items } = await job.asMechanic.message.notifications({});
    expect(items.filter(({ kind }) => kind === "job_disputed")).toHaveLength(1);
  });

  test("are told when it is won", async () => {
    const job = await disputed("product_not_received");
    await job.close("won");
    await world.runJobs();
    const subject = `The dispute about booking ${job.bookingNumber} is decided`;
    expect(mailTo(job.customer, subject)).toBeDefined();
    expect(mailTo(job.mechanic, subject)?.paragraphs.join(" ")).toContain("available again");
    // A mail about a dispute that ended before it is written is dropped.
    expect(subjectsOf()).not.toContain(
      `Your bank disputed the payment for booking ${job.bookingNumber}`,
    );
  });

  test("are told when it is lost, and that the platform bears a stolen card's loss", async () => {
    const job = await disputed("fraudulent");
    await job.close("lost");
    await world.runJobs();
    expect(mailTo(job.customer, "Your bank returned the payment")).toBeDefined();
    const told = mailTo(job.mechanic, "The bank took back the payment");
    expect(told?.paragraphs.join(" ")).toContain("We cover it");
  });

  test.each([
    [
      "product_not_received",
      "won",
      ["Your bank disputed $105.00", "Your bank has decided: $105.00 stays paid"],
      ["A customer disputed $105.00", "Dispute won: you keep $100.00"],
    ],
    [
      "product_not_received",
      "lost",
      ["Your bank disputed $105.00", "Your bank returned $105.00"],
      ["A customer disputed $105.00", "Dispute lost: $100.00 less for you"],
    ],
    [
      "fraudulent",
      "lost",
      ["Your bank disputed $105.00", "Your bank returned $105.00"],
      ["A customer disputed $105.00", "Dispute lost, and you keep $100.00"],
    ],
  ] as const)(
    "read amounts and outcome of one that is %s and %s",
    async (cause, end, told, heard) => {
      const job = await disputed(cause);
      await job.close(end);
      const titles = async ({ message }: typeof job.asMechanic) => {
        const { items } = await message.notifications({});
        return items.filter(({ kind }) => /dispute/.test(kind)).map(({ title }) => title);
      };
      expect((await titles(job.asCustomer)).toSorted()).toEqual(told.toSorted());
      expect((await titles(job.asMechanic)).toSorted()).toEqual(heard.toSorted());
    },
  );

  test("are told nothing of an inquiry until it becomes a chargeback", async () => {
    const job = await disputed("inquiry");
    await world.runJobs();
    expect(subjectsOf().filter((subject) => /dispute/i.test(subject))).toEqual([]);
    await job.close("escalated");
    await world.runJobs();
    expect(subjectsOf().filter((subject) => /dispute/i.test(subject))).toHaveLength(2);
  });
});

describe("an early fraud warning before any dispute", () => {
  test("is one alert, however often it is delivered", async () => {
    const job = await givenDisputedJob(world, database.prisma, "inquiry", {
      card: "4000000000005423",
    });
    const { desk } = await atDesk(world, database.prisma, "operator");
    const warnings = (await desk.alerts()).filter(({ kind }) => kind === "fraud_warning");
    expect(warnings).toMatchObject([{ bookingNumber: job.bookingNumber }]);
  });
});
