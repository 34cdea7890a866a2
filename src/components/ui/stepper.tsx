import { Check } from "lucide-react";

import { cn } from "../cn";

type StepperProps = {
  steps: readonly { id: string | number; label: string }[];
  /** The current step, counted from 1. */
  current: number;
  className?: string;
};

/**
 * Shows the progress of a wizard: a bar and the current step's name on phones, all steps on larger
 * screens.
 */
export function Stepper({ steps, current, className }: StepperProps) {
  const open = steps[current - 1];
  return (
    <div className={className}>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-sm sm:hidden">
        <p className="font-semibold">{open?.label}</p>
        <p className="shrink-0 text-muted-foreground tabular-nums">
          {`Step ${current} of ${steps.length}`}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={current}
        aria-valuetext={`Step ${current} of ${steps.length}: ${open?.label ?? ""}`}
        className="flex gap-1.5"
      >
        {steps.map((step, index) => (
          <span
            key={step.id}
            className={cn(
              "h-2 flex-1 rounded-full transition-colors duration-300",
              "forced-colors:border",
              index < current ? "bar-fill bg-primary" : "bg-secondary",
            )}
          />
        ))}
      </div>
      <ol className="mt-3 hidden gap-1.5 sm:flex">
        {steps.map((step, index) => {
          const done = index + 1 < current;
          const now = index + 1 === current;
          return (
            <li
              key={step.id}
              aria-current={now ? "step" : undefined}
              className={cn(
                "flex flex-1 items-center gap-2 text-sm",
                now ? "font-semibold text-foreground" : "text-muted-foreground",
              )}
            >
              <span
                aria-hidden
                className={cn(
                  "grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
                  now && "bg-foreground text-background",
                  done && "bg-completed-soft text-completed",
                  !now && !done && "border border-input",
                )}
              >
                {done ? <Check className="size-3.5" strokeWidth={3} /> : index + 1}
              </span>
              <span>{step.label}</span>
              {done ? <span className="sr-only"> (done)</span> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
