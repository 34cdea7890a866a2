import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { givenQuestions } from "~test/support/desk/assessment";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import {
  type Calls,
  made,
  mechanics,
  missing,
  ok,
  type Scenery,
  SOME_ID,
  staff,
  x404,
  x409,
  xNew,
} from "./call";

/** Makes the draw predictable, so that the document's example always answers the same question. */
async function withQuestions({ prisma, replace }: Scenery) {
  replace({ random: { below: () => 0 } });
  await givenQuestions(prisma, SKILLS_TEST.questions);
  await prisma.assessmentQuestion.update({
    where: { id: ID.question },
    data: { retiredAt: new Date(EXAMPLE_NOW) },
  });
}

async function withTest(scenery: Scenery, inThisSession = true) {
  const { prisma, scene } = scenery;
  await withQuestions(scenery);
  await scene.mechanic.post("/api/mechanic/assessment");
  if (!inThisSession)
    await prisma.assessmentAttempt.updateMany({ data: { sessionId: ID.mechanic } });
}

export const assessmentCalls = {
  "desk.questions.list": {
    input: { show: "asked" },
    optional: { topic: "other", cursor: SOME_ID },
    rest: { "GET /desk/questions": {} },
    access: [{ input: () => ({}), cells: staff(ok) }],
  },

  "desk.questions.create": {
    input: {
      question: "What does a hissing belt point at?",
      options: ["A worn tensioner", "A full tank", "Cold tires"],
      correctAnswer: 0,
      topic: "diagnostic",
      reason: "The old one was too easy.",
    },
    optional: { explanation: "So." },
    rest: { "POST /desk/questions": {} },
    access: [{ cells: staff(made) }],
  },

  "desk.questions.edit": {
    input: {
      id: ID.question,
      question: "Which fluid turns dark first?",
      options: ["Engine oil", "Coolant"],
      correctAnswer: 0,
      explanation: "It carries soot.",
      topic: "maintenance",
      reason: "Say why.",
    },
    rest: { "PUT /desk/questions/:id": {} },
    access: [{ case: "never written", input: missing, cells: staff(x404) }],
  },

  "desk.questions.retire": {
    input: { id: ID.question, reason: "Everybody knows it." },
    rest: { "POST /desk/questions/:id/retire": {} },
    access: [{ case: "never written", input: missing, cells: staff(x404) }],
  },

  "desk.questions.restore": {
    input: { id: ID.question, reason: "Retired by mistake." },
    rest: {
      "POST /desk/questions/:id/restore": {
        prepare: ({ prisma }) =>
          prisma.assessmentQuestion.update({
            where: { id: ID.question },
            data: { retiredAt: new Date(EXAMPLE_NOW) },
          }),
      },
    },
    access: [{ case: "never written", input: missing, cells: staff(x404) }],
  },

  "mechanic.assessment.current": {
    rest: { "GET /mechanic/assessment": { prepare: withTest } },
    access: [{ cells: mechanics(ok) }],
  },

  "mechanic.assessment.begin": {
    rest: { "POST /mechanic/assessment": { prepare: withQuestions } },
    access: [{ cells: mechanics(ok, xNew), allowed: { questions: true } }],
  },

  "mechanic.assessment.answer": {
    input: { number: 1, answer: 2 },
    rest: { "POST /mechanic/assessment/answer": { prepare: withTest } },
    access: [{ case: "of a test not begun", cells: mechanics(x409, xNew) }],
  },

  "mechanic.assessment.continue": {
    rest: {
      "POST /mechanic/assessment/continue": { prepare: (scenery) => withTest(scenery, false) },
    },
    access: [{ case: "of a test not begun", cells: mechanics(x409, xNew) }],
  },

  "mechanic.assessment.handIn": {
    rest: { "POST /mechanic/assessment/hand-in": { prepare: withTest } },
    access: [{ case: "of a test not begun", cells: mechanics(x409, xNew) }],
  },

  "admin.questions": {
    rest: { "GET /admin/questions": {} },
    access: [{ cells: staff(ok) }],
  },
} satisfies Partial<Calls>;
