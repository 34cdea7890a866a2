"use client";

import { Check, ListChecks } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Select } from "~/components/ui/select";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import {
  DESK_QUESTION_VIEWS,
  type DeskQuestion,
  type DeskQuestionView,
} from "~/domain/assessment/desk-schema";
import { optionLetter } from "~/domain/assessment/schema";
import {
  CATEGORY_LABELS,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from "~/domain/booking/categories";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { DeskFrame } from "../frame/desk-frame";
import { FilterRow } from "../table/filter-row";
import { PagedList } from "../table/paged-list";
import type { QuestionAct } from "./question-dialogs";
import { showInAddress } from "../table/show-in-address";

/** Loaded when a dialog opens. */
const QuestionDialog = lazy(async () => ({
  default: (await import("./question-dialogs")).QuestionDialog,
}));

const VIEWS: Record<DeskQuestionView, { label: string; empty: string }> = {
  asked: { label: "In new tests", empty: "No questions in use" },
  retired: { label: "Retired", empty: "No retired questions" },
  all: { label: "All", empty: "No questions yet" },
};
const OPTIONS = DESK_QUESTION_VIEWS.map((value) => ({ value, label: VIEWS[value].label }));
const TOPICS = SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

interface Shown {
  show?: DeskQuestionView | undefined;
  topic?: ServiceCategory | undefined;
}

function shownBy(query: URLSearchParams): Shown {
  return {
    show: DESK_QUESTION_VIEWS.find((view) => view === query.get("show")),
    topic: SERVICE_CATEGORIES.find((topic) => topic === query.get("topic")),
  };
}

const show = showInAddress(shownBy, DESK_PATHS.questionsWith);

/** Renders /desk/questions: the skills test's questions by topic, with how mechanics answered. */
export function QuestionsScreen({ user }: { user: UserView }) {
  const shown = shownBy(useSearchParams());
  const view = shown.show ?? "asked";
  const [act, setAct] = useState<QuestionAct | null>(null);
  const list = api.desk.questions.list.useInfiniteQuery(
    { show: view, ...(shown.topic === undefined ? {} : { topic: shown.topic }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  return (
    <DeskFrame
      user={user}
      title="Questions"
      description="The questions for the skills test. Running tests keep their own copy."
      here="/desk/questions"
    >
      <SecondFactorGate call={list}>
        <div className="grid gap-5">
          <FilterRow
            id="questions"
            title="Question bank"
            label="Which questions"
            value={view}
            options={OPTIONS}
            onChange={(value) => show({ show: value })}
          >
            <Select
              aria-label="Topic"
              className="h-11 w-44"
              value={shown.topic ?? ""}
              placeholder="All topics"
              options={TOPICS}
              onChange={(event) =>
                show({ topic: SERVICE_CATEGORIES.find((one) => one === event.target.value) })
              }
            />
            <Button size="sm" onClick={() => setAct({ kind: "create", like: null })}>
              Add a question
            </Button>
          </FilterRow>
          <PagedList
            list={list}
            of="questions"
            waiting={<SkeletonCard lines={6} />}
            empty={
              <EmptyState
                as="h3"
                icon={<ListChecks />}
                title={VIEWS[view].empty}
                description="Add one, or choose other questions above. A test needs ten questions."
              />
            }
          >
            {(rows) => (
              <ol aria-labelledby="questions" className="grid gap-4">
                {rows.map((question) => (
                  <li key={question.id} data-desk-row>
                    <Question question={question} onAct={setAct} />
                  </li>
                ))}
              </ol>
            )}
          </PagedList>
        </div>
      </SecondFactorGate>
      {act === null ? null : (
        <Suspense fallback={null}>
          <QuestionDialog act={act} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </DeskFrame>
  );
}

function sharesOf({ asked, right }: DeskQuestion): string {
  if (asked === 0) return "Not asked yet";
  const correct = `${Math.round((right * 100) / asked)}% correct`;
  return plural(asked, {
    one: `Asked once, ${correct}`,
    other: `Asked {count} times, ${correct}`,
  });
}

type QuestionProps = { question: DeskQuestion; onAct: (act: QuestionAct) => void };

function Question({ question, onAct }: QuestionProps) {
  const { retiredAt, isFrozen, explanation, topic } = question;
  const about = <span className="sr-only"> the question {question.question}</span>;
  return (
    <Card className="grid gap-3 p-5 text-sm sm:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
        <Badge variant="outline">{CATEGORY_LABELS[topic]}</Badge>
        <span className="tabular-nums">{sharesOf(question)}</span>
        {retiredAt === null ? null : (
          <Badge className="bg-cancelled-soft text-cancelled">Retired</Badge>
        )}
      </p>
      <h3 className="text-base font-semibold wrap-anywhere">{question.question}</h3>
      <ol className="grid gap-1">
        {question.options.map((option, index) => {
          const isRight = index === question.correctAnswer;
          return (
            <li key={option} className={cn("flex items-start gap-2", isRight && "font-semibold")}>
              <span className="w-5 shrink-0 text-muted-foreground">{optionLetter(index)}</span>
              <span className="min-w-0 wrap-anywhere">{option}</span>
              {isRight ? (
                <span className="inline-flex shrink-0 items-center gap-1 text-completed">
                  <Check aria-hidden className="size-4" />
                  Right
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {explanation === null ? null : (
        <p className="wrap-anywhere text-muted-foreground">{explanation}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => onAct({ kind: "edit", question })}>
          {isFrozen ? "Topic and explanation" : "Change"}
          {about}
        </Button>
        {isFrozen ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() => onAct({ kind: "create", like: question })}
          >
            New version{about}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="outline"
          onClick={() => onAct({ kind: retiredAt === null ? "retire" : "restore", question })}
        >
          {retiredAt === null ? "Retire" : "Restore"}
          {about}
        </Button>
      </div>
    </Card>
  );
}
