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
  standing: mechanicProcedure.output(testViewSchema).query(({ ctx }) => ownTest(ctx, ctx.actor)),
  begin: mechanicProcedure.output(testViewSchema).mutation(({ ctx }) => beginTest(ctx, ctx.actor)),
  answer: mechanicProcedure
    .input(testAnswerSchema)
    .output(testViewSchema)
    .mutation(({ ctx, input }) => answerTest(ctx, ctx.actor, input)),
  continue: mechanicProcedure
    .output(testViewSchema)
    .mutation(({ ctx }) => continueTest(ctx, ctx.actor)),
  handIn: mechanicProcedure
    .output(testViewSchema)
    .mutation(({ ctx }) => handInTest(ctx, ctx.actor)),
});

/** The question bank at the desk. */
export const deskQuestionsRouter = router({
  list: staffProcedure
    .input(deskQuestionsInputSchema)
    .output(deskQuestionPageSchema)
    .query(({ ctx, input }) => listDeskQuestions(ctx, ctx.actor, input)),
  create: staffProcedure
    .input(createQuestionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => createQuestion(ctx, ctx.actor, input)),
  edit: staffProcedure
    .input(editQuestionSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => editQuestion(ctx, ctx.actor, input)),
  retire: staffProcedure
    .input(questionActSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => retireQuestion(ctx, ctx.actor, input)),
  restore: staffProcedure
    .input(questionActSchema)
    .output(deskQuestionSchema)
    .mutation(({ ctx, input }) => restoreQuestion(ctx, ctx.actor, input)),
});
