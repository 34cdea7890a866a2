import { useEffect, useState } from "react";
import type { TestView } from "~/domain/assessment/attempt-schema";
import { api } from "~/trpc/react";

export const AGAIN_AFTER_MS = 3000;

/** `waiting` means that sending failed and will be retried. */
export type SendingState = "done" | "sending" | "waiting";

/**
 * Holds the chosen answers and whether the server has them. Answers are sent at once, one after the
 * other.
 */
export function useTestAnswers(questions: TestView["questions"]) {
  const utils = api.useUtils();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [failures, setFailures] = useState(0);

  const unsent = questions.find(({ number, answer }) => (chosen[number] ?? answer) !== answer);
  const number = unsent?.number;
  const answer = number === undefined ? undefined : chosen[number];

  useEffect(() => {
    if (number === undefined || answer === undefined) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { current } = utils.mechanic.assessment;
    const send = async () => {
      try {
        // Uses the plain client: the answer is the whole test, so nothing has to be refetched.
        const view = await utils.client.mechanic.assessment.answer.mutate({ number, answer });
        if (left) return;
        setFailures(0);
        current.setData(undefined, view);
      } catch (error) {
        if (left) return;
        if (wasRefused(error)) {
          setChosen({});
          setFailures(0);
          await current.invalidate();
          return;
        }
        timer = setTimeout(() => setFailures((count) => count + 1), AGAIN_AFTER_MS);
        setFailures((count) => Math.max(1, count));
      }
    };
    const again = () => setFailures((count) => count + 1);
    addEventListener("online", again);
    void send();
    return () => {
      left = true;
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [number, answer, failures, utils]);

  const sending: SendingState =
    number === undefined ? "done" : failures > 0 ? "waiting" : "sending";
  return {
    answerOf: (of: TestView["questions"][number]) => chosen[of.number] ?? of.answer,
    choose: (of: number, index: number) => setChosen((before) => ({ ...before, [of]: index })),
    sending,
  };
}

/** Returns true if the server refused the answer for good, so that retrying is pointless. */
export function wasRefused(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("data" in error)) return false;
  const { data } = error;
  if (typeof data !== "object" || data === null || !("httpStatus" in data)) return false;
  return typeof data.httpStatus === "number" && data.httpStatus < 500;
}
