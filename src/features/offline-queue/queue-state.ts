import { useSyncExternalStore } from "react";
import { withSiteActions, type SiteAction } from "~/domain/booking/site-actions";
import type { BookingView } from "~/domain/booking/view";

/** A photo as stored on the device: bytes, because some browsers can't store files. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  name: string;
}

/** A mechanic's action that the device keeps until the server answers. */
export interface QueuedAction {
  /** Position in the queue, assigned by the store. */
  place: number;
  /** Idempotency key: an action whose answer was lost isn't executed twice. */
  id: string;
  /** The user id of its author. The device neither shows nor sends it for anyone else. */
  owner: string;
  bookingId: string;
  /** Phones store it under this name. */
  act: SiteAction;
  photo: KeptPhoto | null;
  /** When it was done, by the device's clock. */
  deviceTime: string;
  /** True if the user was told that it would be sent later, so its outcome must be reported. */
  isTold: boolean;
  /** The server's refusal. Later actions for the same booking wait behind it. */
  refusal: string | null;
  /** True if the user asked to send it despite its age. */
  isAskedFor: boolean;
}

export interface QueueState {
  actions: readonly QueuedAction[];
  /** Sent ones whose outcome the screen's data doesn't show yet. */
  sent: readonly QueuedAction[];
  isSending: boolean;
}

const EMPTY: QueueState = { actions: [], sent: [], isSending: false };
let state = EMPTY;
const listeners = new Set<() => void>();

/** Updates the state shown on screen. Call it only from the queue. */
export function showQueue(next: Partial<QueueState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Returns what is shown on screen now. */
export const shownQueue = (): QueueState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the signed-in user's actions that wait on this device. */
export function useQueue(): QueueState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
}

/** Returns one booking's actions that will be sent later. */
export function useQueuedActions(bookingId: string): readonly QueuedAction[] {
  return useQueue().actions.filter((one) => one.bookingId === bookingId && one.isTold);
}

interface Ahead {
  /** The job as it will be once the queue is sent. */
  ahead: BookingView;
  /** True if a refused action blocks it. */
  isHeld: boolean;
}

/**
 * Returns a function that says where a job will be once the queue is sent. A refused action and
 * those behind it change nothing, so the job goes back to where it was.
 */
export function useJobsAhead(): (job: BookingView) => Ahead {
  const { sent, actions } = useQueue();
  return (job) => {
    const isOfJob = ({ bookingId }: QueuedAction) => bookingId === job.id;
    const queued = actions.filter((action) => isOfJob(action) && action.isTold);
    return jobAhead(job, sent.filter(isOfJob), queued);
  };
}

export const useJobAhead = (job: BookingView): Ahead => useJobsAhead()(job);

type Act = Pick<QueuedAction, "act" | "deviceTime" | "refusal">;

/** Projects a job from its sent and its queued actions. */
export function jobAhead(job: BookingView, sent: readonly Act[], queued: readonly Act[]): Ahead {
  const refused = queued.findIndex(({ refusal }) => refusal !== null);
  const coming = refused === -1 ? queued : queued.slice(0, refused);
  return { ahead: withSiteActions(job, [...sent, ...coming]), isHeld: refused !== -1 };
}
