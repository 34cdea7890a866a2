"use client";

import { useRequests } from "./use-requests";

/** Counts the open requests at the corner of their link. Nothing while there are none. */
export function RequestsCount() {
  const { requests } = useRequests();
  const count = requests?.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">, {count} open</span>
      <span
        aria-hidden
        className="absolute top-1 left-1/2 ml-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-card bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-foreground tabular-nums"
      >
        {count > 99 ? "99+" : count}
      </span>
    </>
  );
}
