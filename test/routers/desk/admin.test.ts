import { beforeEach, expect, test } from "vitest";
import { givenCustomer, givenMechanic, givenNewcomer } from "~test/support/factory";
import { useDatabase } from "~test/support/db";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

test("administrators read the question bank in order, with its answers (specification §2)", async () => {
  const { prisma } = database;
  const admin = await givenCustomer(prisma, { staffRole: "owner" });
  const caller = await world.callerFor(admin);
  expect(await caller.admin.questions()).toEqual([]);
  await prisma.assessmentQuestion.createMany({
    data: [
      { question: "Second?", options: ["Yes", "No"], correctAnswer: 1, sortOrder: 2 },
      {
        question: "First?",
        options: ["A", "B", "C"],
        correctAnswer: 2,
        explanation: "C it is.",
        sortOrder: 1,
      },
    ],
  });
  expect(await caller.admin.questions()).toEqual([
    {
      id: expect.any(String),
      question: "First?",
      options: ["A", "B", "C"],
      correctAnswer: 2,
      explanation: "C it is.",
    },
    {
      id: expect.any(String),
      question: "Second?",
      options: ["Yes", "No"],
      correctAnswer: 1,
      explanation: null,
    },
  ]);
});

test("refuses the question bank to everyone else, because its answers would let them cheat", async () => {
  const { prisma } = database;
  for (const [user, code] of [
    [null, "UNAUTHENTICATED"],
    [await givenCustomer(prisma), "FORBIDDEN"],
    [await givenMechanic(prisma), "FORBIDDEN"],
    [await givenNewcomer(prisma), "FORBIDDEN"],
  ] as const) {
    const caller = await world.callerFor(user);
    expect((await refusalOf(caller.admin.questions())).code).toBe(code);
  }
});
