import { ArrowLeft, ArrowRight, CloudOff } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { TestView } from "~/domain/assessment/attempt-schema";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { Question } from "./test-question";
import { TestTimer } from "./test-timer";
import { useSecondsLeft } from "./use-seconds-left";
import { AGAIN_AFTER_MS, useTestAnswers, wasRefused, type SendingState } from "./use-test-answers";
import { useTestKeys } from "./use-test-keys";

const loadDialog = () => import("~/components/ui/confirm-dialog");
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

const HAND_IN_TOASTS = {
  failure: { title: "Not submitted", description: "server" },
} as const;

type RunningTestProps = { test: TestView; loadedAt: number };

/** Shows one question at a time with navigation and the button that ends the test. */
export function RunningTest({ test, loadedAt }: RunningTestProps) {
  const { questions } = test;
  const { answerOf, choose, sending } = useTestAnswers(questions);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ answer }) => answer === null),
    ),
  );
  const [asking, setAsking] = useState(false);
  const secondsLeft = useSecondsLeft(test.secondsLeft ?? 0, loadedAt);
  const handIn = api.mechanic.assessment.handIn.useMutation(
    withToasts(HAND_IN_TOASTS, { onSuccess: () => setAsking(false) }),
  );
  const timeIsUp = secondsLeft === 0;
  useTimeUp(timeIsUp);
  useEffect(() => {
    // Loaded in advance, because a lost connection must not cost the test.
    loadDialog().catch(() => undefined);
  }, []);

  const last = questions.length - 1;
  const turnTo = (index: number) => setAt(Math.min(last, Math.max(0, index)));
  const next = () => (at === last ? setAsking(true) : turnTo(at + 1));
  const question = questions[at];
  const pick = (index: number) => {
    if (question && index < question.options.length && !timeIsUp) choose(question.number, index);
  };
  useTestKeys({ choose: pick, back: () => turnTo(at - 1), next });
  if (question === undefined) return null;

  const open = questions.filter((one) => answerOf(one) === null).length;
  return (
    <div data-skills-test className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TestTimer secondsLeft={secondsLeft} />
        <Sending state={sending} timeIsUp={timeIsUp} />
      </div>
      <Card className="p-5 sm:p-7">
        <Question
          question={question}
          count={questions.length}
          answer={answerOf(question)}
          onChoose={pick}
        />
        <div className="mt-7 flex flex-wrap justify-between gap-3 border-t pt-5">
          <Button variant="outline" disabled={at === 0} onClick={() => turnTo(at - 1)}>
            <ArrowLeft aria-hidden />
            Previous
          </Button>
          {at === last ? (
            <Button onClick={() => setAsking(true)}>Submit</Button>
          ) : (
            <Button onClick={next}>
              Next
              <ArrowRight aria-hidden />
            </Button>
          )}
        </div>
      </Card>
      <nav aria-label="Questions">
        <ol className="grid grid-cols-5 gap-2 sm:grid-cols-10">
          {questions.map((one, index) => (
            <li key={one.number}>
              <button
                type="button"
                aria-current={index === at ? "step" : undefined}
                aria-label={`Question ${one.number}, ${answerOf(one) === null ? "no answer yet" : "answered"}`}
                onClick={() => turnTo(index)}
                className={cn(
                  "grid h-11 w-full place-items-center rounded-md border text-sm font-semibold tabular-nums",
                  answerOf(one) === null
                    ? "border-dashed border-input text-muted-foreground"
                    : "border-transparent bg-completed-soft text-completed",
                  index === at && "border-solid border-ring text-foreground",
                )}
              >
                {one.number}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted-foreground">
        <p className="hidden sm:block">
          Keys: 1 to {question.options.length} answer, ← and → change the question, Enter continues.
        </p>
        {at === last ? null : (
          <Button variant={open === 0 ? "default" : "ghost"} onClick={() => setAsking(true)}>
            Submit now
          </Button>
        )}
      </div>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Submit your test?"
            description={handIn.isPaused ? PAUSED : handInWords(open, sending)}
            confirmLabel="Submit"
            cancelLabel="Continue the test"
            pending={handIn.isPending}
            onConfirm={() => {
              if (sending === "done") handIn.mutate();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const PAUSED =
  "You're offline. We'll submit your test as soon as you're back online. Keep this page open.";

function handInWords(open: number, sending: SendingState): string {
  if (sending === "waiting") {
    return "You're offline, so an answer isn't saved yet. We'll save it when you're back online. Submit your test then.";
  }
  if (sending === "sending") return "Your last answer isn't saved yet. Wait a moment.";
  if (open === 0) return "You answered all questions. You can't change anything after you submit.";
  return `${open} ${open === 1 ? "question has" : "questions have"} no answer and ${open === 1 ? "counts" : "count"} as wrong. You can't change anything after you submit.`;
}

/** Ends the test when time is up, as soon as the server can be reached. */
function useTimeUp(timeIsUp: boolean): void {
  const { mutate } = api.mechanic.assessment.handIn.useMutation({
    retry: (_, error) => !wasRefused(error),
    retryDelay: AGAIN_AFTER_MS,
  });
  useEffect(() => {
    if (timeIsUp) mutate();
  }, [timeIsUp, mutate]);
}

function Sending({ state, timeIsUp }: { state: SendingState; timeIsUp: boolean }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
      {timeIsUp ? (
        "Time's up. We count the answers you gave in time. Your result comes next."
      ) : state === "waiting" ? (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          Not saved: you&apos;re offline. Keep this page open and we&apos;ll try again.
        </>
      ) : state === "sending" ? (
        "Saving…"
      ) : (
        "All answers saved"
      )}
    </p>
  );
}
