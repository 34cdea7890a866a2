import { Check } from "lucide-react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { DeskQuestion } from "~/domain/assessment/desk-schema";
import { optionLetter } from "~/domain/assessment/policy";
import { CATEGORY_LABELS } from "~/domain/booking/categories";
import { plural } from "~/messages/plural";
import type { QuestionAction } from "./question-dialogs";

/** Says how often it was asked, and how often it was answered correctly. */
function sharesOf({ asked, right }: DeskQuestion): string {
  if (asked === 0) return "Not asked yet";
  const correct = `${Math.round((right * 100) / asked)}% correct`;
  return plural(asked, {
    one: `Asked once, ${correct}`,
    other: `Asked {count} times, ${correct}`,
  });
}

type QuestionProps = { question: DeskQuestion; onAction: (action: QuestionAction) => void };

/** A question with its answers, and what staff can do with it. */
export function QuestionCard({ question, onAction }: QuestionProps) {
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
        <Button size="sm" variant="outline" onClick={() => onAction({ kind: "edit", question })}>
          {isFrozen ? "Topic and explanation" : "Change"}
          {about}
        </Button>
        {isFrozen ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() => onAction({ kind: "create", like: question })}
          >
            New version{about}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="outline"
          onClick={() => onAction({ kind: retiredAt === null ? "retire" : "restore", question })}
        >
          {retiredAt === null ? "Retire" : "Restore"}
          {about}
        </Button>
      </div>
    </Card>
  );
}
