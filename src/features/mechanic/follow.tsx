"use client";

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { BookingView } from "~/domain/booking/view";
import type { BookingStatus } from "~/domain/booking/status";

type Job = Pick<BookingView, "id" | "status">;

/** A job that its mechanic moves: where it comes from, and where on the screen the finger was. */
interface Followed {
  id: string;
  from: BookingStatus;
  /** Pixels from the top of the window; null where the keyboard was used. */
  y: number | null;
  /** The move was answered, and its dialog is closed. */
  answered: boolean;
}

interface Follow {
  /** Call it when a move of this job begins. */
  begin: (job: Job) => void;
  /** Call it when the move was answered. */
  end: () => void;
}

const FollowContext = createContext<Follow>({ begin: () => undefined, end: () => undefined });

/** For the buttons that move a job. */
export function useFollow(): Follow {
  return useContext(FollowContext);
}

export const FollowProvider = FollowContext.Provider;

/** The heading that takes the focus when its job was moved. */
export const headingId = (jobId: string) => `job-${jobId}`;

/**
 * After a move a job stands elsewhere in its list, and another one where it was. View and focus go
 * with it, so that the finger (or the next Enter) does not meet a stranger's button. `view` is
 * whatever else decides where jobs are drawn, such as the tab.
 */
export function useFollowing(jobs: readonly Job[], view = "") {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const pressedAt = useRef<number | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const shown = useRef<Followed | null>(null);

  useEffect(() => {
    const onPointer = (event: PointerEvent) => (pressedAt.current = event.clientY);
    const onKey = () => (pressedAt.current = null);
    document.addEventListener("pointerdown", onPointer, true);
    document.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("pointerdown", onPointer, true);
      document.removeEventListener("keydown", onKey, true);
    };
  }, []);

  const begin = useCallback((job: Job) => {
    setFollowed({ id: job.id, from: job.status, y: pressedAt.current, answered: false });
  }, []);
  const end = useCallback(() => {
    setFollowed((before) => (before === null ? null : { ...before, answered: true }));
  }, []);
  const follow = useMemo(() => ({ begin, end }), [begin, end]);

  const status = jobs.find((job) => job.id === followed?.id)?.status ?? null;
  const moved = followed !== null && status !== null && status !== followed.from;
  useLayoutEffect(() => {
    if (!moved || shown.current === followed) return;
    // Shown at once, and again when its dialog has closed; then whoever scrolls on is left alone.
    if (show(followed, room.current) && followed.answered) shown.current = followed;
  }, [moved, followed, view]);

  return {
    follow,
    /** The job that was moved last, once it stands in its new place. */
    moved: moved ? { id: followed.id, status } : null,
    /** Stands at the end of the list: room to scroll its last job under the finger. */
    room: <div ref={room} aria-hidden />,
  };
}

/** Below the page's header, which stays while the page is scrolled. */
const TOP = 96;
/** How far inside the card the finger is at least. */
const INSET = 24;

/** @returns false where the job is not drawn (yet) */
function show({ id, y }: Followed, room: HTMLDivElement | null): boolean {
  const heading = document.getElementById(headingId(id));
  const card = heading?.closest("li");
  if (!heading || !card) return false;
  const { top, height } = card.getBoundingClientRect();
  const wanted = y === null ? TOP : Math.max(y - height + INSET, Math.min(y - INSET, TOP));
  const scrollTo = window.scrollY + top - wanted;
  if (room !== null) {
    const { scrollHeight, clientHeight } = document.documentElement;
    const lacking = scrollTo - (scrollHeight - room.offsetHeight - clientHeight);
    room.style.height = `${Math.max(0, Math.ceil(lacking))}px`;
  }
  window.scrollTo({ top: scrollTo, behavior: "instant" });
  heading.focus({ preventScroll: true });
  return true;
}
