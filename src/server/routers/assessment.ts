import { testAnswerSchema, testViewSchema } from "~/domain/assessment/attempt-schema";
import {
  createQuestionSchema,
  deskQuestionPageSchema,
  deskQuestionSchema,
  deskQuestionsInputSchema,
  editQuestionSchema,
  questionActSchema,
} from "~/domain/assessment/desk-schema";
import { beginTest } from "~/server/services/assessment/begin";
import { answerTest, continueTest, handInTest } from "~/server/services/assessment/commands";
import {
  createQuestion,
  editQuestion,
  listDeskQuestions,
  restoreQuestion,
  retireQuestion,
} from "~/server/services/assessment/desk";
import { ownTest } from "~/server/services/assessment/standing";
import { mechanicProcedure, router, staffProcedure } from "../trpc";

/** A mechanic's skills test. Each call answers where they stand after it. */
export const assessmentRouter = router({
  standing: mechanicProcedure
    .meta({
      about:
        "Where a mechanic stands with the skills test. `ready` to begin, `running` in this session with its questions, `elsewhere` in another browser, `waiting` for the next try, `passed`, or `unavailable`. No answer tells which options are right.",
    })
    .output(testViewSchema)
    .query(({ ctx }) => ownTest(ctx, ctx.actor)),
  begin: mechanicProcedure
    .meta({
      about:
        "Begin the skills test. Ten questions, 20 minutes by the server's clock, 80 % passes; again seven days after one that was not passed. Sent twice, it is one test. 409: it runs in another browser, was passed, or can't begin yet.",
    })
    .output(testViewSchema)
    .mutation(({ ctx }) => beginTest(ctx, ctx.actor)),
  answer: mechanicProcedure
    .meta({
      about:
        "Answer one question of the running test; another choice replaces the first. `answer` is the index of an option as this test shows them. 409: the time is up, or the test goes on in another browser.",
    })
    .input(testAnswerSchema)
    .output(testViewSchema)
    .mutation(({ ctx, input }) => answerTest(ctx, ctx.actor, input)),
  continue: mechanicProcedure
    .meta({
      about:
        "Go on with the running test in this session; it ends in the other one. Its time runs on. At most twice a test, then 409.",
    })
    .output(testViewSchema)
    .mutation(({ ctx }) => continueTest(ctx, ctx.actor)),
  handIn: mechanicProcedure
    .meta({
      about:
        "Hand the test in and be told the result. Questions without an answer count as wrong. Sent again, it answers the same.",
    })
    .output(testViewSchema)
    .mutation(({ ctx }) => handInTest(ctx, ctx.actor)),
});

/** The question bank at the desk. */
export const deskQuestionsRouter = router({
  list: staffProcedure
    .meta({
      about:
        "The question bank with its answers, and how often each was asked and answered rightly. `show` says which: those `asked` in new tests, `retired` ones, or `all`; `topic` narrows it.",
    })
    .input(deskQuestionsInputSchema)
    .output(deskQuestionPageSchema)
    .query(({ ctx, input }) => listDeskQuestions(ctx, ctx.actor, input)),
  create: staffProcedure
    .meta({
      about:
        "Add a question, asked in new tests from then on. `correctAnswer` is the place of the right option, from 0. 409: there is one of these words.",
    })
    .input(createQuestionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => createQuestion(ctx, ctx.actor, input)),
  edit: staffProcedure
    .meta({
      about:
        "Change a question. 409: its words or answers, once a test has it; retire it and write a new one. Topic and explanation can be changed always.",
      refuses: [409],
    })
    .input(editQuestionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => editQuestion(ctx, ctx.actor, input)),
  retire: staffProcedure
    .meta({
      about:
        "Ask a question in no new test. Tests that have it keep it. 409: it is retired already.",
    })
    .input(questionActSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => retireQuestion(ctx, ctx.actor, input)),
  restore: staffProcedure
    .meta({ about: "Ask a retired question in new tests again. 409: it is not retired." })
    .input(questionActSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => restoreQuestion(ctx, ctx.actor, input)),
});
