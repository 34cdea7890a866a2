import { useSyncExternalStore } from "react";
import { withSiteActs, type SiteAct } from "~/domain/booking/site-acts";
import type { BookingView } from "~/domain/booking/view";

/** A photo as the phone keeps it: bytes, because not every browser can store files. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  name: string;
}

/** An act of a job that the phone keeps until the server has answered it. */
export interface QueuedAct {
  /** Its place in the queue; the store gives it. */
  place: number;
  /** The idempotency key, so that an act whose answer was lost isn't done twice. */
  id: string;
  /** Whose act it is: nobody else sees or sends it. */
  owner: string;
  bookingId: string;
  act: SiteAct;
  photo: KeptPhoto | null;
  /** When it was done, by the phone's clock. */
  deviceTime: string;
  /** Its person was told that it is sent later, so it ends with words, never silently. */
  isTold: boolean;
  /** Why the server refused it; what comes after it for the same booking waits. */
  refusal: string | null;
  /** Its person asked for it to be sent although it is old. */
  isAskedFor: boolean;
}

export interface QueueState {
  acts: readonly QueuedAct[];
  isSending: boolean;
}

const EMPTY: QueueState = { acts: [], isSending: false };
let state = EMPTY;
const listeners = new Set<() => void>();

/** Shows this on the screen. Only the queue itself calls it. */
export function showQueue(next: Partial<QueueState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits on this phone to be sent, for the person who is signed in. */
export function useQueue(): QueueState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
}

/** The same of one booking: what its person was told is sent later. */
export function useQueuedActs(bookingId: string): readonly QueuedAct[] {
  return useQueue().acts.filter((one) => one.bookingId === bookingId && one.isTold);
}

/** A job as it is once what waits has been sent, and whether a refused act holds everything up. */
export function useJobAhead(job: BookingView): { ahead: BookingView; isHeld: boolean } {
  const acts = useQueuedActs(job.id);
  return { ahead: withSiteActs(job, acts), isHeld: acts.some(({ refusal }) => refusal !== null) };
}
