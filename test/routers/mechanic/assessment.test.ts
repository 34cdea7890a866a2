import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { endForgottenTests } from "~/server/services/assessment/commands";
import { givenQuestions, rightOf, wrongOf } from "~test/support/desk/assessment";
import { useDatabase } from "~test/support/db";
import { givenApprentice, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T17:00:00.000Z");
});

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns a mechanic in one browser; `elsewhere` opens another one. */
async function mechanicAtTest({ questions = 12 } = {}) {
  const { prisma } = database;
  await givenQuestions(prisma, questions);
  const mechanic = await givenMechanic(prisma);
  const { assessment } = (await world.callerFor(mechanic)).mechanic;
  /** Answers the first questions correctly and all others wrong. */
  const answerAll = async (right: number) => {
    const { questions } = await assessment.current();
    for (const question of questions) {
      const answer = question.number <= right ? rightOf(question) : wrongOf(question);
      await assessment.answer({ number: question.number, answer });
    }
  };
  return {
    mechanic,
    assessment,
    answerAll,
    elsewhere: async () => (await world.callerFor(mechanic)).mechanic.assessment,
    badge: async () =>
      (await (await world.callerFor(mechanic)).mechanic.publicProfile({ userId: mechanic.id }))
        .skillsTestPassedAt,
  };
}

describe("a mechanic taking the skills test", () => {
  test("gets ten questions and twenty minutes, without the answers", async () => {
    const { assessment } = await mechanicAtTest();
    expect(await assessment.current()).toMatchObject({ state: "ready", result: null });
    const begun = await assessment.begin();
    expect(begun).toMatchObject({
      state: "running",
      secondsLeft: 20 * 60,
      endsAt: "2027-03-01T17:20:00.000Z",
      movesLeft: 2,
    });
    expect(begun.questions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const question of begun.questions) {
      expect(Object.keys(question).toSorted()).toEqual(["answer", "number", "options", "question"]);
      expect(question.answer).toBeNull();
    }
    expect(JSON.stringify(begun)).not.toMatch(/correct|explanation|It is the first/);
  });

  test("sees the answers in an order that differs from test to test", async () => {
    const { assessment } = await mechanicAtTest();
    const { questions } = await assessment.begin();
    // A shuffle leaves all ten in place once in 63 million tests.
    expect(questions.some((question) => rightOf(question) !== 0)).toBe(true);
  });

  test("continues the test after closing the tab", async () => {
    const { assessment } = await mechanicAtTest();
    await assessment.begin();
    await assessment.answer({ number: 3, answer: 1 });
    await assessment.answer({ number: 3, answer: 2 });
    world.clock.advance(7 * MINUTE);
    const back = await assessment.current();
    expect(back).toMatchObject({ state: "running", secondsLeft: 13 * 60 });
    expect(back.questions.map(({ answer }) => answer)).toEqual([
      null,
      null,
      2,
      ...Array.from({ length: 7 }, () => null),
    ]);
    expect((await assessment.begin()).questions).toEqual(back.questions);
  });

  test("passes with eight of ten, and the profile shows it", async () => {
    const { assessment, answerAll, badge } = await mechanicAtTest();
    await assessment.begin();
    await answerAll(8);
    world.clock.advance(5 * MINUTE);
    expect(await badge()).toBeNull();
    const over = await assessment.handIn();
    expect(over).toMatchObject({
      state: "passed",
      questions: [],
      result: { passed: true, percent: 80, finishedAt: "2027-03-01T17:05:00.000Z", againAt: null },
    });
    expect(await badge()).toBe("2027-03-01T17:05:00.000Z");
    expect(await assessment.handIn()).toEqual(over);
    expect((await refusalOf(assessment.begin())).message).toBe(
      "You've already passed the skills test.",
    );
  });

  test("fails with seven, sees the score but not the wrong answers, and can retry after seven days", async () => {
    const { assessment, answerAll, badge } = await mechanicAtTest();
    await assessment.begin();
    await answerAll(7);
    const over = await assessment.handIn();
    expect(over).toMatchObject({
      state: "waiting",
      questions: [],
      result: { passed: false, percent: 70, againAt: "2027-03-08T17:00:00.000Z" },
    });
    expect(await badge()).toBeNull();
    const refused = await refusalOf(assessment.begin());
    expect(refused).toMatchObject({
      code: "CONFLICT",
      message: "You can take the skills test again from March 8, 2027.",
    });
    world.clock.advance(7 * DAY - 1);
    expect((await refusalOf(assessment.begin())).code).toBe("CONFLICT");
    world.clock.advance(1);
    expect(await assessment.current()).toMatchObject({ state: "ready", result: { percent: 70 } });
    expect(await assessment.begin()).toMatchObject({ state: "running", result: null });
  });

  test("gets no credit for an answer that comes after the deadline", async () => {
    const { assessment, badge } = await mechanicAtTest();
    const { questions } = await assessment.begin();
    for (const question of questions.slice(0, 7)) {
      await assessment.answer({ number: question.number, answer: rightOf(question) });
    }
    world.clock.advance(20 * MINUTE);
    const late = assessment.answer({ number: 8, answer: questions.slice(7).map(rightOf)[0] ?? 0 });
    expect((await refusalOf(late)).message).toBe(
      "Your skills test is over. The answers you gave in time count.",
    );
    const over = {
      state: "waiting",
      result: { percent: 70, finishedAt: "2027-03-01T17:20:00.000Z" },
    };
    expect(await assessment.current()).toMatchObject(over);
    world.clock.advance(3 * MINUTE);
    expect(await assessment.handIn()).toMatchObject(over);
    expect(await badge()).toBeNull();
  });

  test("passes when time runs out with enough correct answers", async () => {
    const { assessment, answerAll, badge } = await mechanicAtTest();
    await assessment.begin();
    await answerAll(10);
    world.clock.advance(40 * MINUTE);
    expect(await badge()).toBeNull();
    await endForgottenTests(world.context());
    expect(await badge()).toBe("2027-03-01T17:20:00.000Z");
    expect(await assessment.current()).toMatchObject({
      state: "passed",
      result: { percent: 100 },
    });
  });

  test("gets an error for an unknown answer or question", async () => {
    const { assessment } = await mechanicAtTest();
    await assessment.begin();
    expect((await refusalOf(assessment.answer({ number: 1, answer: 4 }))).code).toBe("INVALID");
    await expect(assessment.answer({ number: 11, answer: 0 })).rejects.toThrow();
    await expect(assessment.answer({ number: 0, answer: 0 })).rejects.toThrow();
  });
});

describe("a test in progress in one browser", () => {
  test("is announced in another browser without its questions", async () => {
    const { assessment, elsewhere } = await mechanicAtTest();
    await assessment.begin();
    const other = await elsewhere();
    expect(await other.current()).toMatchObject({
      state: "elsewhere",
      secondsLeft: 20 * 60,
      questions: [],
    });
    for (const action of [
      () => other.begin(),
      () => other.answer({ number: 1, answer: 0 }),
      () => other.handIn(),
    ]) {
      expect((await refusalOf(action())).message).toBe(
        "Your skills test is open in another browser. Choose Continue here to move it.",
      );
    }
  });

  test("continues in another browser after an explicit action, with its answers and remaining time", async () => {
    const { assessment, elsewhere } = await mechanicAtTest();
    await assessment.begin();
    await assessment.answer({ number: 1, answer: 3 });
    world.clock.advance(MINUTE);
    const other = await elsewhere();
    const moved = await other.continue();
    expect(moved).toMatchObject({ state: "running", secondsLeft: 19 * 60, movesLeft: 1 });
    expect(moved.questions[0]?.answer).toBe(3);
    expect(await other.continue()).toEqual(moved);
    expect((await refusalOf(assessment.answer({ number: 2, answer: 0 }))).code).toBe("CONFLICT");
    expect(await assessment.current()).toMatchObject({ state: "elsewhere", questions: [] });
  });

  test("can't switch back and forth between two browsers", async () => {
    const { assessment, elsewhere } = await mechanicAtTest();
    await assessment.begin();
    const other = await elsewhere();
    await other.continue();
    await assessment.continue();
    expect((await refusalOf(other.continue())).message).toBe(
      "A skills test can be continued in another browser 2 times at most.",
    );
    expect(await assessment.current()).toMatchObject({ state: "running", movesLeft: 0 });
  });
});

test("keeps its questions when staff edit or retire them during a test", async () => {
  const { prisma } = database;
  const { assessment, answerAll } = await mechanicAtTest({ questions: 10 });
  const { questions } = await assessment.begin();
  await prisma.assessmentQuestion.updateMany({
    data: { correctAnswer: 3, options: ["a", "b", "c", "d"], retiredAt: world.clock.now() },
  });
  expect((await assessment.current()).questions).toEqual(questions);
  await answerAll(10);
  expect(await assessment.handIn()).toMatchObject({ result: { percent: 100, passed: true } });
});

test("refuses to start a test when the bank has fewer than ten questions", async () => {
  const { prisma } = database;
  const { assessment } = await mechanicAtTest({ questions: 10 });
  const first = await prisma.assessmentQuestion.findFirstOrThrow();
  await prisma.assessmentQuestion.update({
    where: { id: first.id },
    data: { retiredAt: world.clock.now() },
  });
  expect(await assessment.current()).toMatchObject({ state: "unavailable" });
  expect((await refusalOf(assessment.begin())).code).toBe("CONFLICT");
  expect(await prisma.assessmentAttempt.count()).toBe(0);
});

test("lets only mechanics with a profile take the test, and nobody who can read the answers", async () => {
  const { prisma } = database;
  await givenQuestions(prisma);
  const customer = await world.callerFor(await givenCustomer(prisma));
  expect((await refusalOf(customer.mechanic.assessment.begin())).code).toBe("FORBIDDEN");
  const apprentice = await world.callerFor(await givenApprentice(prisma));
  expect((await refusalOf(apprentice.mechanic.assessment.begin())).code).toBe("PROFILE_REQUIRED");
  const session = await world.sessionOf(await givenMechanic(prisma));
  const staff = createCaller(world.context({ ...session, staffRole: "operator" }));
  expect((await refusalOf(staff.mechanic.assessment.begin())).code).toBe("FORBIDDEN");
});
