import { z } from "zod";
import { field } from "~/messages/field-key";
import { SERVICE_CATEGORIES } from "../booking/categories";
import { optionalReason } from "../staff/team";
import { idText, isoTime, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { MOST_OPTIONS } from "./attempt-schema";
import { DESK_QUESTION_VIEWS } from "./policy";
import { questionViewSchema } from "./schema";

export const FEWEST_OPTIONS = 2;

const topic = z.enum(SERVICE_CATEGORIES, { error: field("topicMissing") });

/** GET /api/desk/questions. */
export const deskQuestionsInputSchema = z.object({
  show: z.enum(DESK_QUESTION_VIEWS, { error: field("questionViewWrong") }).default("asked"),
  topic: topic.optional(),
  cursor: idText.optional(),
});

/** A question at the desk, with how mechanics did. */
export const deskQuestionSchema = questionViewSchema.extend({
  topic: z.enum(SERVICE_CATEGORIES),
  /** How many finished tests asked it, and how many answers were right. */
  asked: z.int(),
  right: z.int(),
  /** A test has used it, so its text can no longer change. */
  isFrozen: z.boolean(),
  retiredAt: isoTime.nullable(),
});
export type DeskQuestion = z.infer<typeof deskQuestionSchema>;

export const deskQuestionPageSchema = z.object({
  items: z.array(deskQuestionSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

const questionShape = {
  question: requiredText(field("questionTextMissing"), TEXT_LIMITS.line),
  options: z
    .array(requiredText(field("answerTextMissing"), TEXT_LIMITS.line), {
      error: field("answersMissing"),
    })
    .min(FEWEST_OPTIONS, field("answersTooFew"))
    .max(MOST_OPTIONS, field("answersTooMany")),
  correctAnswer: z
    .int({ error: field("correctAnswerMissing") })
    .min(0, field("correctAnswerMissing"))
    .max(MOST_OPTIONS - 1, field("correctAnswerMissing")),
  explanation: optionalText(TEXT_LIMITS.note).default(""),
  topic,
  reason: optionalReason,
};

type Answers = { options: readonly string[]; correctAnswer: number };
const hasRight = ({ options, correctAnswer }: Answers) => correctAnswer < options.length;
const RIGHT_MISSING = { error: field("correctAnswerMissing"), path: ["correctAnswer"] };
const areApart = ({ options }: Answers) =>
  new Set(options.map((option) => option.toLowerCase())).size === options.length;
const ALIKE = { error: field("answersAlike"), path: ["options"] };

/** POST /api/desk/questions. */
export const createQuestionSchema = z
  .object(questionShape)
  .refine(hasRight, RIGHT_MISSING)
  .refine(areApart, ALIKE);

/**
 * `createQuestionSchema` for the form, which has a fixed number of answer fields. Empty ones are
 * dropped.
 */
export const questionFormSchema = z
  .object({
    ...questionShape,
    options: z
      .array(z.string())
      .transform((options) => options.filter((option) => option.trim() !== ""))
      .pipe(questionShape.options),
  })
  .refine(hasRight, RIGHT_MISSING)
  .refine(areApart, ALIKE);

/** PUT /api/desk/questions/{id}. */
export const editQuestionSchema = z
  .object({ id: idText, ...questionShape })
  .refine(hasRight, RIGHT_MISSING)
  .refine(areApart, ALIKE);

/** POST /api/desk/questions/{id}/retire and …/restore. */
export const questionActionSchema = z.object({ id: idText, reason: optionalReason });
