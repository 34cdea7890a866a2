import { beforeEach, expect, test } from "vitest";
import { givenQuestions, rightOf } from "~test/support/desk/assessment";
import { useDatabase } from "~test/support/db";
import { givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(async () => {
  world = createWorld(database.db);
  world.clock.set(new Date());
  await givenQuestions(database.prisma);
});

const ROUNDS = () => rounds(10, 3);

async function atTest() {
  const mechanic = await givenMechanic(database.prisma);
  const browser = async () => (await world.callerFor(mechanic)).mechanic.assessment;
  const attempts = () =>
    database.prisma.assessmentAttempt.findMany({ where: { userId: mechanic.id } });
  return { mechanic, assessment: await browser(), browser, attempts };
}

test("one browser that begins twice at once gets one test, and both calls return its questions", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { assessment, attempts } = await atTest();
    const outcomes = await concurrently([() => assessment.begin(), () => assessment.begin()]);
    expect(tally(outcomes)).toEqual({ OK: 2 });
    const [one, other] = answers(outcomes);
    expect(one?.questions).toEqual(other?.questions);
    expect(await attempts()).toHaveLength(1);
  }
});

test("two browsers that begin at once: only one gets the test", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { assessment, browser, attempts } = await atTest();
    const other = await browser();
    const outcomes = await concurrently([() => assessment.begin(), () => other.begin()]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await attempts()).toHaveLength(1);
  }
});

test("an answer against handing in: the answer counts fully or not at all", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { assessment, attempts } = await atTest();
    const { questions } = await assessment.begin();
    const [first, ...others] = questions;
    for (const one of others.slice(0, 7)) {
      await assessment.answer({ number: one.number, answer: rightOf(one) });
    }
    const [answered] = await concurrently<unknown>([
      () => assessment.answer({ number: 1, answer: first ? rightOf(first) : 0 }),
      () => assessment.handIn(),
    ]);
    const inTime = answered?.code === "OK";
    expect(await attempts()).toMatchObject([{ rightCount: inTime ? 8 : 7, passed: inTime }]);
  }
});

test("two browsers that take over the test at once: one ends up with it", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { assessment, browser, attempts } = await atTest();
    await assessment.begin();
    const [one, other] = [await browser(), await browser()];
    await concurrently([() => one.continue(), () => other.continue()]);
    const states = [(await one.current()).state, (await other.current()).state];
    expect(states.toSorted()).toEqual(["elsewhere", "running"]);
    expect(await attempts()).toMatchObject([{ moves: 2 }]);
  }
});
