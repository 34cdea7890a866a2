import { SENDS_ALONE_FOR_MS } from "~/domain/booking/site-acts";
import type { QueuedAct } from "./queue-state";
import { changeAct, dropAct, readActs } from "./queue-store";
import type { Answer } from "./send-act";

/** What became of the acts of one run. */
export interface Run {
  /** What somebody who was told of a later sending has to be told now. */
  sent: readonly QueuedAct[];
  refused: readonly QueuedAct[];
  /** How it ended: nothing is left to send, or why it stopped. */
  end: "empty" | "unanswered" | "signedOut";
}

export const WAITED_TOO_LONG =
  "This waited for more than 24 hours, so we didn't send it. Check the job, then send it or discard it.";

interface RunOptions {
  send: (act: QueuedAct) => Promise<Answer>;
  now: () => Date;
  /** Nobody waits for an answer: the page on which an act was done may be gone. */
  isLater: boolean;
  onChange: () => Promise<void>;
}

/**
 * Sends what one person's phone keeps, one after the other in the order of their doing. A refused act
 * holds up what comes after it for the same booking, and nothing else. Call it under the lock.
 */
export async function runQueue(
  owner: string,
  { send, now, isLater, onChange }: RunOptions,
): Promise<Run> {
  const sent: QueuedAct[] = [];
  const refused: QueuedAct[] = [];
  const refuse = async (act: QueuedAct, message: string) => {
    await changeAct(act.place, { refusal: message, isTold: true });
    refused.push({ ...act, refusal: message });
  };
  for (;;) {
    const next = nextOf(await readActs(owner));
    if (next === undefined) return { sent, refused, end: "empty" };
    if (waitedTooLong(next, now())) {
      await refuse(next, WAITED_TOO_LONG);
      await onChange();
      continue;
    }
    const answer = await send(next);
    const isTold = next.isTold || isLater;
    switch (answer.is) {
      case "done":
        await dropAct(next.place);
        if (isTold) sent.push(next);
        break;
      case "refused":
        // Who still looks at the button is told there, and can press it again.
        if (isTold) await refuse(next, answer.message);
        else await dropAct(next.place);
        break;
      case "unanswered":
      case "signedOut":
        await changeAct(next.place, { isTold: true });
        await onChange();
        return { sent, refused, end: answer.is };
      default:
        return answer satisfies never;
    }
    await onChange();
  }
}

/** The first act that isn't held up by a refused one of its booking. */
function nextOf(acts: readonly QueuedAct[]): QueuedAct | undefined {
  const held = new Set(acts.filter(({ refusal }) => refusal !== null).map((one) => one.bookingId));
  return acts.find(({ bookingId }) => !held.has(bookingId));
}

/** A person who sends it again has seen how old it is. */
const waitedTooLong = ({ deviceTime, isAskedFor }: QueuedAct, now: Date) =>
  !isAskedFor && now.getTime() - new Date(deviceTime).getTime() > SENDS_ALONE_FOR_MS;
