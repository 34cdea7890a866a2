import { SENDS_ALONE_FOR_MS } from "~/domain/booking/site-actions";
import type { QueuedAction } from "./queue-state";
import { changeAction, dropAction, readActions } from "./queue-store";
import type { SendResult } from "./send-action";

/** The result of sending the queue once. */
export interface Run {
  /** Sent actions whose user was told that they would be sent later. */
  sent: readonly QueuedAction[];
  refused: readonly QueuedAction[];
  /** Why the run ended: the queue was empty, a call got no answer, or the user is signed out. */
  end: "empty" | "unanswered" | "signedOut";
}

export const WAITED_TOO_LONG =
  "This waited for more than 24 hours, so we didn't send it. Check the job, then send it or discard it.";

interface RunOptions {
  send: (action: QueuedAction) => Promise<SendResult>;
  now: () => Date;
  /** True when no screen waits for the answer, because its page may be gone. */
  isLater: boolean;
  onChange: () => Promise<void>;
}

/**
 * Sends a user's queued actions in order. A refused action holds up later ones for the same booking
 * only. Call it while holding the lock.
 */
export async function runQueue(
  owner: string,
  { send, now, isLater, onChange }: RunOptions,
): Promise<Run> {
  const sent: QueuedAction[] = [];
  const refused: QueuedAction[] = [];
  const refuse = async (action: QueuedAction, message: string) => {
    await changeAction(action.place, { refusal: message, isTold: true });
    refused.push({ ...action, refusal: message });
  };
  for (;;) {
    const next = nextOf(await readActions(owner));
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
        await dropAction(next.place);
        if (isTold) sent.push(next);
        break;
      case "refused":
        // If the user wasn't told that it would be sent later, the waiting screen shows the refusal
        // and they can try again there.
        if (isTold) await refuse(next, answer.message);
        else await dropAction(next.place);
        break;
      case "unanswered":
      case "signedOut":
        await changeAction(next.place, { isTold: true });
        await onChange();
        return { sent, refused, end: answer.is };
      default:
        return answer satisfies never;
    }
    await onChange();
  }
}

/** Returns the first action that isn't blocked by a refused one for the same booking. */
function nextOf(actions: readonly QueuedAction[]): QueuedAction | undefined {
  const held = new Set(
    actions.filter(({ refusal }) => refusal !== null).map((one) => one.bookingId),
  );
  return actions.find(({ bookingId }) => !held.has(bookingId));
}

/**
 * Returns whether an action is too old to send without asking. A user who asked for it has seen its
 * age.
 */
const waitedTooLong = ({ deviceTime, isAskedFor }: QueuedAction, now: Date) =>
  !isAskedFor && now.getTime() - new Date(deviceTime).getTime() > SENDS_ALONE_FOR_MS;
