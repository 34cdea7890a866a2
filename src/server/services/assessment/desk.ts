import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type {
  createQuestionSchema,
  DeskQuestion,
  deskQuestionPageSchema,
  deskQuestionsInputSchema,
  editQuestionSchema,
  questionActionSchema,
} from "~/domain/assessment/desk-schema";
import type { DeskQuestionView } from "~/domain/assessment/policy";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { StaffActionName } from "~/domain/staff/actions";
import type { AssessmentQuestion, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { after, countedOnce, pageOf } from "../paging";
import { inTransaction } from "../transaction";

type Staff = Actor<"staff">;

const PAGE = 30;

const SHOWN: Record<DeskQuestionView, Prisma.AssessmentQuestionWhereInput> = {
  asked: { retiredAt: null },
  retired: { retiredAt: { not: null } },
  all: {},
};

/**
 * GET /api/desk/questions: all questions with their answers and how mechanics did on them. Staff
 * only.
 */
export async function listDeskQuestions(
  ctx: ServiceContext,
  _actor: Staff,
  { show, topic, cursor }: z.output<typeof deskQuestionsInputSchema>,
): Promise<z.output<typeof deskQuestionPageSchema>> {
  const where = { ...SHOWN[show], ...(topic === undefined ? {} : { category: topic }) };
  const total = await countedOnce(cursor, (take) =>
    ctx.db.assessmentQuestion.count({ where, take }),
  );
  const rows = await ctx.db.assessmentQuestion.findMany({
    where,
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown: page, nextCursor } = pageOf(rows, PAGE);
  return {
    items: await withCounts(ctx, page),
    nextCursor,
    total,
  };
}

/**
 * Adds the statistics. A running test isn't scored yet, so its open questions don't count as wrong
 * answers.
 */
async function withCounts(
  { db }: Pick<ServiceContext, "db">,
  rows: readonly AssessmentQuestion[],
): Promise<DeskQuestion[]> {
  const questionId = { in: rows.map(({ id }) => id) };
  const over = { questionId, attempt: { finishedAt: { not: null } } };
  const count = async (where: Prisma.AssessmentItemWhereInput) => {
    const groups = await db.assessmentItem.groupBy({ by: "questionId", where, _count: true });
    return new Map(groups.map((group) => [group.questionId, group._count]));
  };
  const everAsked = await count({ questionId });
  const asked = await count(over);
  const right = await count({
    ...over,
    answer: { equals: db.assessmentItem.fields.correctAnswer },
  });
  return rows.map(({ id, question, options, correctAnswer, explanation, category, retiredAt }) => ({
    id,
    question,
    options,
    correctAnswer,
    explanation,
    topic: category,
    asked: asked.get(id) ?? 0,
    right: right.get(id) ?? 0,
    isFrozen: everAsked.has(id),
    retiredAt: retiredAt?.toISOString() ?? null,
  }));
}

/** POST /api/desk/questions: adds a question to new tests. 409: the same text exists. */
export async function createQuestion(
  ctx: ServiceContext,
  actor: Staff,
  { topic, explanation, reason, ...question }: z.output<typeof createQuestionSchema>,
): Promise<DeskQuestion> {
  return inTransaction(ctx, async (ctx) => {
    const { _max } = await ctx.db.assessmentQuestion.aggregate({ _max: { sortOrder: true } });
    const id = uuid();
    const { count } = await ctx.db.assessmentQuestion.createMany({
      data: [
        {
          id,
          ...question,
          explanation: explanation || null,
          category: topic,
          sortOrder: (_max.sortOrder ?? 0) + 1,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("questionExists", { field: "question" });
    await recordAction(ctx, actor, { action: "question.created", subject: id, reason });
    return load(ctx, id);
  });
}

/**
 * PUT /api/desk/questions/{id}: edits a question. Once a test has used it, its text and answers
 * can't change, because its statistics would mix two questions. 409 in that case, and for another
 * question's text.
 */
export async function editQuestion(
  ctx: ServiceContext,
  actor: Staff,
  { id, topic, explanation, reason, ...words }: z.output<typeof editQuestionSchema>,
): Promise<DeskQuestion> {
  requireRowId(id);
  return inTransaction(ctx, async (ctx) => {
    const before = await load(ctx, id);
    const same = await ctx.db.assessmentQuestion.count({
      where: { question: words.question, id: { not: id } },
    });
    if (same > 0) throw new DomainError("questionExists", { field: "question" });
    const isReworded =
      words.question !== before.question ||
      words.correctAnswer !== before.correctAnswer ||
      words.options.length !== before.options.length ||
      words.options.some((option, index) => option !== before.options[index]);
    const { count } = await ctx.db.assessmentQuestion.updateMany({
      where: { id, ...(isReworded ? { items: { none: {} } } : {}) },
      data: { ...words, explanation: explanation || null, category: topic },
    });
    if (count === 0) throw new DomainError("questionAsked");
    await recordAction(ctx, actor, { action: "question.changed", subject: id, reason });
    return load(ctx, id);
  });
}

type Action = z.output<typeof questionActionSchema>;

/**
 * POST /api/desk/questions/{id}/retire: removes a question from new tests. Existing tests keep it.
 * 409: already retired.
 */
export function retireQuestion(ctx: ServiceContext, actor: Staff, action: Action) {
  return move(ctx, actor, action, {
    action: "question.retired",
    from: { retiredAt: null },
    to: ctx.clock.now(),
    otherwise: "questionRetired",
  });
}

/**
 * POST /api/desk/questions/{id}/restore: puts a question back into new tests. 409: already in use.
 */
export function restoreQuestion(ctx: ServiceContext, actor: Staff, action: Action) {
  return move(ctx, actor, action, {
    action: "question.restored",
    from: { retiredAt: { not: null } },
    to: null,
    otherwise: "questionNotRetired",
  });
}

async function move(
  ctx: ServiceContext,
  actor: Staff,
  { id, reason }: Action,
  step: {
    action: StaffActionName;
    from: Prisma.AssessmentQuestionWhereInput;
    to: Date | null;
    otherwise: PlainRefusal;
  },
): Promise<DeskQuestion> {
  requireRowId(id);
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.assessmentQuestion.updateMany({
      where: { ...step.from, id },
      data: { retiredAt: step.to },
    });
    const question = await load(ctx, id);
    if (count === 0) throw new DomainError(step.otherwise);
    await recordAction(ctx, actor, { action: step.action, subject: id, reason });
    return question;
  });
}

const notFound = () => new DomainError("questionNotFound");

function requireRowId(id: string): void {
  if (!isRowId(id)) throw notFound();
}

async function load(ctx: ServiceContext, id: string): Promise<DeskQuestion> {
  const row = await ctx.db.assessmentQuestion.findUnique({ where: { id } });
  const [question] = row === null ? [] : await withCounts(ctx, [row]);
  if (question === undefined) throw notFound();
  return question;
}
