import type { QuestionView } from "~/domain/assessment/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** GET /api/admin/questions: the active questions with their answers. Administrators only. */
export async function listQuestions(
  ctx: ServiceContext,
  _actor: Actor<"admin">,
): Promise<QuestionView[]> {
  const rows = await ctx.db.assessmentQuestion.findMany({
    where: { retiredAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, question, options, correctAnswer, explanation }) => ({
    id,
    question,
    options,
    correctAnswer,
    explanation,
  }));
}
