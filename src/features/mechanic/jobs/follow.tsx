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

/** The job whose status is being changed, and where the finger was. */
interface Followed {
  id: string;
  from: BookingStatus;
  /** Pixels from the top of the window. Null after a key press. */
  y: number | null;
  /** True once the server answered and the dialog is closed. */
  answered: boolean;
}

interface Follow {
  /** Call it when a transition of this job starts. */
  begin: (job: Job) => void;
  /** Call it when the server has answered. */
  end: () => void;
}

const FollowContext = createContext<Follow>({ begin: () => undefined, end: () => undefined });

/** Returns the callbacks for buttons that change a job's status. */
export function useFollow(): Follow {
  return useContext(FollowContext);
}

export const FollowProvider = FollowContext.Provider;

/** Returns the id of the heading that takes the focus after its job's transition. */
export const headingId = (jobId: string) => `job-${jobId}`;

/**
 * Follows a job to its new place in the list after a transition. View and focus move with it, so
 * that the finger or the next Enter doesn't hit another job's button. `view` stands for anything
 * else that decides where jobs appear, such as the tab.
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
    // Shown at once, and again after the dialog closes. After that the user scrolls freely.
    if (show(followed, room.current) && followed.answered) shown.current = followed;
  }, [moved, followed, view]);

  return {
    follow,
    /** The last moved job, once it appears in its new place. */
    moved: moved ? { id: followed.id, status } : null,
    /** Space at the end of the list, so that its last job can scroll to the finger. */
    room: <div ref={room} aria-hidden />,
  };
}

/** The height of the sticky page header, with a margin. */
const TOP = 96;
/** The minimum distance of the finger from the card's edge. */
const INSET = 24;

/** @returns false if the job isn't rendered yet */
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
