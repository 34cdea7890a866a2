import { useSyncExternalStore } from "react";
import { withSiteActs, type SiteAct } from "~/domain/booking/site-acts";
import type { BookingView } from "~/domain/booking/view";

/** A photo as stored on the device: bytes, because some browsers can't store files. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  name: string;
}

/** A mechanic's action that the device keeps until the server answers. */
export interface QueuedAct {
  /** Position in the queue, assigned by the store. */
  place: number;
  /** Idempotency key: an action whose answer was lost isn't executed twice. */
  id: string;
  /** The user id of its author. The device neither shows nor sends it for anyone else. */
  owner: string;
  bookingId: string;
  act: SiteAct;
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
  acts: readonly QueuedAct[];
  isSending: boolean;
}

const EMPTY: QueueState = { acts: [], isSending: false };
let state = EMPTY;
const listeners = new Set<() => void>();

/** Updates the state shown on screen. Call it only from the queue. */
export function showQueue(next: Partial<QueueState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

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
export function useQueuedActs(bookingId: string): readonly QueuedAct[] {
  return useQueue().acts.filter((one) => one.bookingId === bookingId && one.isTold);
}

/** Returns the job as it will be once the queue is sent, and whether a refused action blocks it. */
export function useJobAhead(job: BookingView): { ahead: BookingView; isHeld: boolean } {
  const acts = useQueuedActs(job.id);
  return { ahead: withSiteActs(job, acts), isHeld: acts.some(({ refusal }) => refusal !== null) };
}
