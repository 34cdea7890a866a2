import { wallClockOf } from "~/domain/time/wall-clock";
import { beforeEach, expect, test } from "vitest";
import { statementSchema } from "~/domain/payment/schema";
import { balanceViewSchema } from "~/domain/payout/schema";
import { useRest } from "~test/support/rest";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { makeScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const centsOf = (text: string) => Math.round(Number(text) * 100);

test("statement, its table and the balance agree, however many rows there are", async () => {
  const { prisma } = rest;
  const base = await prisma.ledgerEntry.count({ where: { mechanicId: ID.mechanic } });
  const at = Date.now() - 86_400_000;
  await prisma.ledgerEntry.createMany({
    data: Array.from({ length: 2_345 }, (_, index) => ({
      mechanicId: ID.mechanic,
      kind: index % 3 === 2 ? "fee" : "capture",
      source: `row ${index}`,
      amountCents: index % 3 === 2 ? -index : index * 7,
      // Many at the same moment, so that a page ends between them.
      createdAt: new Date(at + Math.floor(index / 100)),
      availableAt: new Date(at),
    })),
  });
  const statement = statementSchema.parse(
    (await scene.mechanic.get("/api/mechanic/statement")).is(200).body,
  );
  const balance = balanceViewSchema.parse(
    (await scene.mechanic.get("/api/mechanic/balance")).is(200).body,
  );
  const { text } = (await scene.mechanic.get("/api/mechanic/statement.csv")).is(200);
  const [header, ...lines] = text.trimEnd().split("\r\n");
  expect(header).toBe('"Date (America/New_York)","Booking","Description","Amount"');
  expect(lines).toHaveLength(base + 2_345);
  const sum = lines.reduce(
    (total, line) => total + centsOf(line.split('","').at(-1)!.slice(0, -1)),
    0,
  );
  expect(sum).toBe(centsOf(statement.balance));
  const parts = [balance.available, balance.onTheWay, balance.held].map(centsOf);
  expect(parts.reduce((total, cents) => total + cents, 0)).toBe(sum);
  // The screen shows the newest of them.
  expect(statement.rows).toHaveLength(500);
  const shown = statement.rows.map(({ at, amount }) => {
    const { date, time } = wallClockOf(new Date(at), "America/New_York");
    return [`${date} ${time}`, amount];
  });
  const taken = lines.slice(0, 500).map((line) => line.slice(1, -1).split('","'));
  expect(taken.map(([when, , , amount]) => [when, amount])).toEqual(shown);
});

test("a file is in the zone of the request, else of the mechanic's working hours", async () => {
  const heading = async () =>
    (await scene.mechanic.get("/api/mechanic/statement.csv")).is(200).text.split("\r\n")[0];
  await rest.prisma.mechanicCalendar.upsert({
    where: { userId: ID.mechanic },
    create: {
      userId: ID.mechanic,
      timeZone: "America/Denver",
      minimumNoticeHours: 2,
      horizonDays: 30,
    },
    update: { timeZone: "America/Denver" },
  });
  expect(await heading()).toContain('"Date (America/Denver)"');
  scene.mechanic.jar.set("tz", "Pacific/Honolulu");
  expect(await heading()).toContain('"Date (Pacific/Honolulu)"');
});

test("names entries in the screen's words", async () => {
  const { text } = (await scene.mechanic.get("/api/mechanic/statement.csv")).is(200);
  expect(text).toContain('"Card payment"');
  expect(text).toContain('"Platform fee"');
  expect(text).not.toMatch(/"(?:capture|fee|promo_subsidy)"/);
});
