import { testAnswerSchema, testViewSchema } from "~/domain/assessment/attempt-schema";
import {
  createQuestionSchema,
  deskQuestionPageSchema,
  deskQuestionSchema,
  deskQuestionsInputSchema,
  editQuestionSchema,
  questionActionSchema,
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
import { ownTest } from "~/server/services/assessment/own-test";
import { mechanicProcedure, router, staffProcedure } from "../trpc";

/** A mechanic's skills test. Each call returns the test's state afterwards. */
export const assessmentRouter = router({
  current: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Returns the mechanic's skills test: `ready` to start, `running` in this session with its questions, `elsewhere` in another browser, `waiting` for the next try, `passed`, or `unavailable`. It never says which options are correct.",
    })
    .output(testViewSchema)
    .query(({ ctx }) => ownTest(ctx, ctx.actor)),
  begin: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Starts the skills test: ten questions, 20 minutes by the server's clock, 80% to pass. You can retry seven days after a failed test. A repeated call returns the same test. 409: it's open in another browser, was passed, or can't start yet.",
    })
    .output(testViewSchema)
    .mutation(({ ctx }) => beginTest(ctx, ctx.actor)),
  answer: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Answers one question of the running test. A later answer replaces the earlier one. `answer` is the index of an option in this test's order. 409: time is up, or the test moved to another browser.",
    })
    .input(testAnswerSchema)
    .output(testViewSchema)
    .mutation(({ ctx, input }) => answerTest(ctx, ctx.actor, input)),
  continue: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Moves the running test to this session. Its clock keeps running. At most twice per test (409).",
    })
    .output(testViewSchema)
    .mutation(({ ctx }) => continueTest(ctx, ctx.actor)),
  handIn: mechanicProcedure
    .meta({
      scope: "never",
      about:
        "Submits the test and returns the result. Unanswered questions count as wrong. A repeated call gets the same answer.",
    })
    .output(testViewSchema)
    .mutation(({ ctx }) => handInTest(ctx, ctx.actor)),
});

/** The question bank for staff. */
export const deskQuestionsRouter = router({
  list: staffProcedure
    .meta({
      scope: "never",
      about:
        "Returns the question bank with answers and how often each was asked and answered correctly. `show` is `asked` (in use), `retired` or `all`. `topic` filters by topic.",
    })
    .input(deskQuestionsInputSchema)
    .output(deskQuestionPageSchema)
    .query(({ ctx, input }) => listDeskQuestions(ctx, ctx.actor, input)),
  create: staffProcedure
    .meta({
      scope: "never",
      about:
        "Adds a question for new tests. `correctAnswer` is the index of the correct option, from 0. 409: a question with this text exists.",
    })
    .input(createQuestionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => createQuestion(ctx, ctx.actor, input)),
  edit: staffProcedure
    .meta({
      scope: "never",
      about:
        "Changes a question. 409: text and answers can't change once a test has used it; retire it and add a new one. Topic and explanation can always change.",
      refuses: [409],
    })
    .input(editQuestionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => editQuestion(ctx, ctx.actor, input)),
  retire: staffProcedure
    .meta({
      scope: "never",
      about: "Retires a question. Running tests keep it. 409: it's already retired.",
    })
    .input(questionActionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => retireQuestion(ctx, ctx.actor, input)),
  restore: staffProcedure
    .meta({
      scope: "never",
      about: "Restores a retired question for new tests. 409: it isn't retired.",
    })
    .input(questionActionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => restoreQuestion(ctx, ctx.actor, input)),
});
