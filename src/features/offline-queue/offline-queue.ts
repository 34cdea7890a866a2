import { v4 as uuid } from "uuid";
import type { SiteAction } from "~/domain/booking/site-actions";
import { sessionLost } from "~/lib/session-lost";
import { toast } from "~/lib/use-toast";
import { actionLabel, NOT_KEPT, updates } from "./queue-labels";
import { QUEUE_LOCK, sendInBackground } from "./queue-lock";
import { runQueue, type Run } from "./queue-run";
import { showQueue, shownQueue, type KeptPhoto, type QueuedAction } from "./queue-state";
import {
  changeAction,
  dropAction,
  dropOldActions,
  keepAction,
  readActions,
  type NewAction,
} from "./queue-store";
import { sendAction, whoIsSignedIn, type SendResult } from "./send-action";

// The device's only queue. An action is stored before it is sent, so that neither a lost connection
// nor a reload loses it. docs/decisions/006-live-events-retries-offline.md has the reasons.

const LOCK_MS = 5_000;
/** Retries while a page is open, after this time, doubling up to a minute. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Reports to the screen what happened to an action. */
export type Outcome =
  | { is: "done"; body: unknown }
  | { is: "queued"; message: string | null }
  | { is: "refused"; message: string };

interface Watched {
  owner: string;
  /** Called once the server has done an action. */
  onDone: (action: QueuedAction) => void;
  /** Refetches the screen's data. Resolves with whether it arrived. */
  onSent: () => Promise<boolean>;
}

let watched: Watched | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;
let line: Promise<unknown> = Promise.resolve();
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(QUEUE_LOCK);

/** Shows the actions that this device keeps for the signed-in user. */
async function showKept(): Promise<void> {
  const owner = watched?.owner;
  const actions = owner === undefined ? [] : await readActions(owner).catch(() => []);
  if (watched?.owner === owner) showQueue({ actions });
}

async function changed(): Promise<void> {
  await showKept();
  otherTabs?.postMessage("changed");
}

/**
 * Runs one task at a time, across tabs, so that no action is sent twice. Rejects when another tab,
 * which may be asleep, holds the lock too long.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = line;
  const mine = (async () => {
    await before.catch(() => undefined);
    // Without locks, only the idempotency keys prevent a second execution.
    if (!("locks" in navigator)) return work();
    return navigator.locks.request(QUEUE_LOCK, { signal: AbortSignal.timeout(LOCK_MS) }, work);
  })();
  line = mine;
  return mine;
}

/** Answers to this page's actions, for the screen that waits for them. */
const answers = new Map<string, SendResult>();

interface Sending {
  isLater: boolean;
  onProgress?: (id: string, share: number) => void;
}

async function run(owner: string, { isLater, onProgress }: Sending): Promise<void> {
  clearTimeout(retryTimer);
  const send = async (action: QueuedAction) => {
    const answer = await sendAction(action, new Date(), (share) => onProgress?.(action.id, share));
    if (!isLater || !action.isTold) answers.set(action.id, answer);
    if (answer.is === "done") {
      watched?.onDone(action);
      // Until fresh data has arrived, the job stays where this action took it.
      if (isLater || action.isTold) showQueue({ sent: [...sentOf(owner), action] });
    }
    return answer;
  };
  const options = { send, now: () => new Date(), isLater, onChange: changed };
  const ended = await alone(async () => {
    showQueue({ isSending: true });
    try {
      return await runQueue(owner, options);
    } finally {
      showQueue({ isSending: false });
    }
  }).catch(() => null);
  if (ended === null) return retryLater(owner);
  report(ended);
  if (ended.refused.length > 0 || sentOf(owner).length > 0) void showFreshJobs(owner);
  if (ended.end === "signedOut") sessionLost();
  if (ended.end === "unanswered") retryLater(owner);
  else retryMs = FIRST_RETRY_MS;
}

function retryLater(owner: string): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void sendKept(owner), retryMs);
  retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
}

/** Sends the stored actions if this user is still signed in. */
async function sendKept(owner: string): Promise<void> {
  const waiting = (await readActions(owner).catch(() => [])).some(
    ({ refusal }) => refusal === null,
  );
  if (watched?.owner !== owner) return;
  if (!waiting) {
    if (sentOf(owner).length > 0) await showFreshJobs(owner);
    return;
  }
  const signedIn = await whoIsSignedIn();
  if (signedIn === undefined) return retryLater(owner);
  if (signedIn === owner && watched?.owner === owner) await run(owner, { isLater: true });
}

/**
 * Shows what another tab or the service worker has changed. Until fresh data has arrived, jobs stay
 * where the actions that it sent took them.
 */
async function showSentElsewhere(owner: string): Promise<void> {
  const before = shownQueue().actions.filter(({ refusal }) => refusal === null);
  const kept = await readActions(owner).catch(() => []);
  const gone = before.filter(({ id }) => kept.every((action) => action.id !== id));
  showQueue({ actions: kept, sent: [...sentOf(owner), ...gone] });
  if (gone.length > 0) await showFreshJobs(owner);
}

/** Returns the sent actions that are still shown, without another person's. */
const sentOf = (owner: string) => shownQueue().sent.filter((action) => action.owner === owner);

function report({ sent, refused }: Run): void {
  const [first] = refused;
  if (first !== undefined) {
    toast({
      variant: "destructive",
      title: `We couldn't save "${actionLabel(first.act)}"`,
      description: first.refusal,
    });
  } else if (sent.length > 0) {
    toast({ title: "You're back online", description: `We sent ${updates(sent.length)}.` });
  }
}

/** Shows the server's state of the jobs in place of the sent actions, once it has arrived. */
async function showFreshJobs(owner: string): Promise<void> {
  const shown = new Set(sentOf(owner));
  if (await watched?.onSent()) {
    showQueue({ sent: shownQueue().sent.filter((action) => !shown.has(action)) });
  }
}

interface Done {
  owner: string;
  bookingId: string;
  act: SiteAction;
  photo?: File;
  onProgress?: (share: number) => void;
}

/** Stores an action, and sends it at once if nothing is queued before it. */
export async function perform({ owner, onProgress, ...done }: Done): Promise<Outcome> {
  const before = await readActions(owner).catch(() => []);
  const isTold = before.some((one) => one.isTold);
  const action: NewAction = { ...(await actionOf(done)), owner, isTold };
  const place = await keepAction(action).catch(() => null);
  if (place === null) return withoutKeeping(action, before.length);
  await changed();
  if (isTold) {
    void sendInBackground().catch(() => undefined);
    void sendKept(owner);
    return { is: "queued", message: null };
  }
  await run(owner, {
    isLater: false,
    onProgress: (id, share) => (id === action.id ? onProgress?.(share) : undefined),
  });
  const answer = answers.get(action.id);
  answers.delete(action.id);
  if (answer?.is === "done" || answer?.is === "refused") return answer;
  await changeAction(place, { isTold: true }).catch(() => undefined);
  await changed();
  void sendInBackground().catch(() => undefined);
  return { is: "queued", message: answer?.is === "unanswered" ? answer.message : null };
}

/** Sends an action that the browser can't store, or tells the user that it failed. */
async function withoutKeeping(action: NewAction, waiting: number): Promise<Outcome> {
  if (waiting > 0) return { is: "refused", message: NOT_KEPT };
  const answer = await sendAction({ ...action, place: 0 }, new Date());
  if (answer.is === "done" || answer.is === "refused") return answer;
  if (answer.is === "signedOut") sessionLost();
  return { is: "refused", message: NOT_KEPT };
}

async function actionOf({ bookingId, act: action, photo }: Omit<Done, "owner">) {
  return {
    id: uuid(),
    bookingId,
    act: action,
    photo: photo === undefined ? null : await bytesOf(photo),
    deviceTime: new Date().toISOString(),
    refusal: null,
    isAskedFor: false,
  };
}

async function bytesOf(file: File): Promise<KeptPhoto> {
  return { bytes: await file.arrayBuffer(), type: file.type, name: file.name };
}

/** Sends a refused or expired action again at the user's request. */
export async function sendAgain({ place, owner }: QueuedAction): Promise<void> {
  await changeAction(place, { refusal: null, isAskedFor: true });
  await changed();
  await sendKept(owner);
}

/** Deletes refused actions and continues with the ones behind them. */
export async function discard(actions: readonly QueuedAction[]): Promise<void> {
  for (const { place } of actions) await dropAction(place);
  await changed();
  const [first] = actions;
  if (first !== undefined) await sendKept(first.owner);
}

/** Shows and sends a user's actions until stopped, and then clears the screen. */
export function watchQueue(next: Watched): () => void {
  watched = next;
  const { owner } = next;
  const sendSoon = () => {
    retryMs = FIRST_RETRY_MS;
    void sendKept(owner);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") sendSoon();
  };
  const onOtherTab = () => void showSentElsewhere(owner);
  addEventListener("online", sendSoon);
  document.addEventListener("visibilitychange", onVisible);
  otherTabs?.addEventListener("message", onOtherTab);
  void dropOldActions(new Date())
    .catch(() => undefined)
    .then(showKept)
    .then(sendSoon);
  return () => {
    removeEventListener("online", sendSoon);
    document.removeEventListener("visibilitychange", onVisible);
    otherTabs?.removeEventListener("message", onOtherTab);
    clearTimeout(retryTimer);
    watched = null;
    showQueue({ actions: [], sent: [], isSending: false });
  };
}
