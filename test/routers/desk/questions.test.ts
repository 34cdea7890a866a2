import { beforeEach, describe, expect, test } from "vitest";
import { givenQuestions, rightOf, wrongOf } from "~test/support/desk/assessment";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const NEW = {
  question: "What does a hissing belt point at?",
  options: ["A worn tensioner", "A full tank", "Cold tires"],
  correctAnswer: 0,
  topic: "diagnostic" as const,
  reason: "One more.",
};

async function bank(count = 10) {
  await givenQuestions(database.prisma, count);
  const { desk } = await atDesk(world, database.prisma, "operator");
  return desk.questions;
}

/** Takes a mechanic's test to its end with the first question wrong. */
async function taken() {
  const mechanic = await world.callerFor(await givenMechanic(database.prisma));
  const test = await mechanic.mechanic.assessment.begin();
  for (const question of test.questions) {
    const answer = question.number === 1 ? wrongOf(question) : rightOf(question);
    await mechanic.mechanic.assessment.answer({ number: question.number, answer });
  }
  return { mechanic, wrong: test.questions[0]?.question ?? "" };
}

describe("a question of the skills test", () => {
  test("can be added, changed and asked while no test contains it", async () => {
    const questions = await bank(9);
    const made = await questions.create(NEW);
    expect(made).toMatchObject({ asked: 0, right: 0, isFrozen: false, retiredAt: null });
    const changed = await questions.edit({ ...NEW, id: made.id, correctAnswer: 2, topic: "other" });
    expect(changed).toMatchObject({ correctAnswer: 2, topic: "other" });
    const mechanic = await world.callerFor(await givenMechanic(database.prisma));
    const test = await mechanic.mechanic.assessment.begin();
    expect(test.questions.map(({ question }) => question)).toContain(NEW.question);
    expect(JSON.stringify(test)).not.toContain("correctAnswer");
    const log = await database.prisma.auditEntry.findMany({ where: { subject: made.id } });
    expect(log.map(({ action, reason }) => [action, reason])).toEqual([
      ["question.created", "One more."],
      ["question.changed", "One more."],
    ]);
  });

  test("keeps its wording once a test contains it, but topic and explanation can be corrected", async () => {
    const questions = await bank();
    await taken();
    const [first] = (await questions.list({})).items;
    if (first === undefined) throw new Error("expected a question in the bank");
    const { id, question, options, correctAnswer } = first;
    const same = { id, question, options, correctAnswer, reason: "Clearer." };
    for (const change of [
      { question: "Another one?" },
      { options: ["the right one", "a wrong one"] },
      { options: options.toReversed() },
      { correctAnswer: 1 },
    ]) {
      const refused = await refusalOf(questions.edit({ ...same, topic: "repair", ...change }));
      expect(refused.message).toMatch(/^This question was asked in tests/);
    }
    const edited = await questions.edit({ ...same, topic: "repair", explanation: "So it is." });
    expect(edited).toMatchObject({ topic: "repair", explanation: "So it is.", isFrozen: true });
  });

  test("counts in completed tests: times asked and times right", async () => {
    const questions = await bank();
    const { mechanic, wrong } = await taken();
    expect((await questions.list({})).items.map(({ asked }) => asked)).toEqual(Array(10).fill(0));
    await mechanic.mechanic.assessment.handIn();
    const { items } = await questions.list({});
    expect(items.map(({ asked }) => asked)).toEqual(Array(10).fill(1));
    expect(items.filter(({ right }) => right === 0).map(({ question }) => question)).toEqual([
      wrong,
    ]);
  });

  test("shows its right answer and explanation to staff only", async () => {
    const questions = await bank();
    const { items } = await questions.list({});
    const [first] = items;
    if (first === undefined) throw new Error("expected a question in the bank");
    const { id, question, options, correctAnswer, topic } = first;
    const same = { id, question, options, correctAnswer, topic, reason: "Clearer." };
    await questions.edit({ ...same, explanation: "It is the first one." });
    expect((await questions.list({})).items.map((each) => each.correctAnswer)).toEqual(
      items.map((each) => each.correctAnswer),
    );
    for (const person of [
      await givenMechanic(database.prisma),
      await givenCustomer(database.prisma),
    ]) {
      const { desk, admin } = await world.callerFor(person);
      expect((await refusalOf(desk.questions.list({}))).code).toBe("FORBIDDEN");
      expect((await refusalOf(admin.questions())).code).toBe("FORBIDDEN");
    }
    const { mechanic } = (await taken()).mechanic;
    const states = [await mechanic.assessment.current(), await mechanic.assessment.handIn()];
    for (const state of [...states, await mechanic.assessment.current()]) {
      expect(JSON.stringify(state)).not.toMatch(/correctAnswer|explanation|It is the first one/);
    }
  });

  test("can be retired and restored, once each", async () => {
    const questions = await bank();
    const [first] = (await questions.list({})).items;
    const action = { id: first?.id ?? "", reason: "Everybody knows it." };
    await questions.retire(action);
    expect((await refusalOf(questions.retire(action))).code).toBe("CONFLICT");
    expect((await questions.list({ show: "retired" })).items).toHaveLength(1);
    const mechanic = await world.callerFor(await givenMechanic(database.prisma));
    expect(await mechanic.mechanic.assessment.current()).toMatchObject({ state: "unavailable" });
    await questions.restore(action);
    expect((await refusalOf(questions.restore(action))).code).toBe("CONFLICT");
    expect(await mechanic.mechanic.assessment.current()).toMatchObject({ state: "ready" });
  });

  test("is refused without two different answers, a right one, and words of its own", async () => {
    const questions = await bank();
    await questions.create(NEW);
    for (const wrong of [
      NEW,
      { ...NEW, question: " " },
      { ...NEW, question: "Why?", options: ["One"] },
      { ...NEW, question: "Why?", options: ["One", "one"] },
      { ...NEW, question: "Why?", correctAnswer: 3 },
    ]) {
      expect((await refusalOf(questions.create(wrong))).code).toMatch(/INVALID|CONFLICT/);
    }
    expect((await questions.list({ topic: "diagnostic" })).items.at(-1)?.question).toBe(
      NEW.question,
    );
    const nobody = { id: "x", reason: "Why?" };
    expect((await refusalOf(questions.retire(nobody))).code).toBe("NOT_FOUND");
    expect((await refusalOf(questions.edit({ ...NEW, ...nobody }))).code).toBe("NOT_FOUND");
  });
});
