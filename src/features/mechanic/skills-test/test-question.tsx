import { useEffect, useRef } from "react";
import { cn } from "~/components/cn";
import type { TestQuestion } from "~/domain/assessment/attempt-schema";

type TestQuestionProps = {
  question: TestQuestion;
  count: number;
  answer: number | null;
  onChoose: (index: number) => void;
};

/** Shows a question with its answers as radio buttons. Their numbers are keyboard shortcuts. */
export function Question({ question, count, answer, onChoose }: TestQuestionProps) {
  const { number, options } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    // Not on the first question, so that screen readers start at the top of the page.
    if (shown.current === number) return;
    shown.current = number;
    heading.current?.focus();
  }, [number]);
  return (
    <fieldset>
      <legend className="w-full">
        <span className="text-sm font-medium text-muted-foreground">
          Question {number} of {count}
        </span>
        <h2
          ref={heading}
          tabIndex={-1}
          className="mt-1 font-display text-heading font-semibold outline-none"
        >
          {question.question}
        </h2>
      </legend>
      <div className="mt-5 grid gap-3">
        {options.map((option, index) => (
          <label
            key={`${number} ${index}`}
            className={cn(
              "flex min-h-14 cursor-pointer items-center gap-3.5 rounded-lg border border-input bg-card p-3.5 hover:border-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
              index === answer &&
                "border-ring bg-accent text-accent-foreground shadow-[inset_0_0_0_1px_var(--ring)]",
            )}
          >
            <input
              type="radio"
              name={`question-${number}`}
              checked={index === answer}
              onChange={() => onChoose(index)}
              className="sr-only"
            />
            <span
              aria-hidden
              className={cn(
                "grid size-7 shrink-0 place-items-center rounded-full border text-sm font-bold",
                index === answer ? "border-ring bg-ring text-background" : "border-input",
              )}
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
