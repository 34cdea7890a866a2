import { ListChecks } from "lucide-react";
import type { DeskQuestion } from "~/domain/assessment/desk-schema";
import { DESK_QUESTION_VIEWS, type DeskQuestionView } from "~/domain/assessment/policy";
import {
  CATEGORY_LABELS,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from "~/domain/booking/categories";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { deskAddress } from "../table/desk-address";
import { choice, PAGED, type ListDefinition } from "../table/list-definition";
import { QuestionCard } from "./question-card";
import type { QuestionAction } from "./question-dialogs";

const VIEWS: Record<DeskQuestionView, { label: string; empty: string }> = {
  asked: { label: "In new tests", empty: "No questions in use" },
  retired: { label: "Retired", empty: "No retired questions" },
  all: { label: "All", empty: "No questions yet" },
};
const OPTIONS = DESK_QUESTION_VIEWS.map((value) => ({ value, label: VIEWS[value].label }));

interface QuestionsShown {
  show?: DeskQuestionView | undefined;
  topic?: ServiceCategory | undefined;
}

export const QUESTIONS_ADDRESS = deskAddress<QuestionsShown>(
  (address) => ({
    show: address.oneOf("show", DESK_QUESTION_VIEWS),
    topic: address.oneOf("topic", SERVICE_CATEGORIES),
  }),
  DESK_PATHS.questionsWith,
);

/** The question bank of the skills test. */
export const QUESTIONS: ListDefinition<DeskQuestion, QuestionsShown, QuestionAction> = {
  id: "questions",
  title: "Question bank",
  of: "questions",
  found: { one: "question", many: "questions" },
  icon: ListChecks,
  useRows: ({ show = "asked", topic }) =>
    api.desk.questions.list.useInfiniteQuery(
      { show, ...(topic === undefined ? {} : { topic }) },
      PAGED,
    ),
  filters: [
    choice({
      label: "Which questions",
      options: OPTIONS,
      value: ({ show = "asked" }) => show,
      change: (show) => ({ show }),
    }),
    choice({
      label: "Topic",
      all: "All topics",
      options: SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
      value: ({ topic }) => topic,
      change: (topic) => ({ topic }),
    }),
  ],
  actions: [{ label: "Add a question", isMain: true, action: { kind: "create", like: null } }],
  empty: ({ show = "asked" }) => ({
    title: VIEWS[show].empty,
    description: "Add one, or choose other questions above. A test needs ten questions.",
  }),
  layout: {
    kind: "cards",
    row: (question, { onAction }) => <QuestionCard question={question} onAction={onAction} />,
  },
};
