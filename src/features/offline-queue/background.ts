import { advanceStop } from "~/features/offline/day-store";
import { QUEUE_LOCK } from "./queue-lock";
import { runQueue } from "./queue-run";
import { sendAction, whoIsSignedIn } from "./send-action";

// Sends the queue while no page is open, in browsers with Background Sync. The build bundles this
// file for public/sw.js. Owner, order, lock and the 24 hours are the same as in a page.

/** Sends the signed-in person's actions. Rejects while the server can't be reached, to be asked again. */
async function sendQueueInBackground(): Promise<void> {
  const owner = await whoIsSignedIn();
  if (owner === null) return;
  if (owner === undefined) throw new Error("The server can't be reached.");
  const tabs = new BroadcastChannel(QUEUE_LOCK);
  const { end } = await navigator.locks.request(QUEUE_LOCK, () =>
    runQueue(owner, {
      isLater: true,
      now: () => new Date(),
      onChange: async () => tabs.postMessage("changed"),
      async send(action) {
        const answer = await sendAction(action, new Date());
        if (answer.is === "done") {
          await advanceStop(action.bookingId, action).catch(() => undefined);
        }
        return answer;
      },
    }),
  );
  tabs.close();
  if (end === "unanswered") throw new Error("The server can't be reached.");
}

Object.assign(globalThis, { sendQueueInBackground });
