import { Check } from "lucide-react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import type { QuestionView } from "~/domain/assessment/schema";
import { optionLetter } from "~/domain/assessment/policy";

/** Shows a question with lettered options and marks the correct one. */
export function QuestionCard({ question, number }: { question: QuestionView; number: number }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="flex gap-3 font-display text-heading font-semibold">
        <span className="text-muted-foreground tabular-nums">{number}.</span>
        {question.question}
      </h2>
      <ol className="mt-4 grid gap-2">
        {question.options.map((option, index) => {
          const correct = index === question.correctAnswer;
          return (
            <li
              key={index}
              className={cn(
                "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3.5 py-2.5",
                correct && "border-completed/40 bg-completed-soft",
              )}
            >
              <span
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold",
                  correct ? "bg-completed text-completed-soft" : "bg-muted text-muted-foreground",
                )}
              >
                {optionLetter(index)}
              </span>
              <span className="min-w-0 flex-1 basis-40">{option}</span>
              {correct ? (
                <Badge variant="secondary" className="bg-transparent text-completed">
                  <Check aria-hidden />
                  Correct Answer
                </Badge>
              ) : null}
            </li>
          );
        })}
      </ol>
      {question.explanation ? (
        <p className="mt-4 border-l-4 border-ring/40 pl-3.5 text-sm text-muted-foreground">
          <strong className="font-semibold text-foreground">Explanation:</strong>{" "}
          {question.explanation}
        </p>
      ) : null}
      <p className="mt-4 text-xs break-all text-muted-foreground">ID: {question.id}</p>
    </Card>
  );
}
