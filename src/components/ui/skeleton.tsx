import type { ComponentProps } from "react";

import { cn } from "../cn";

/**
 * Reserves space for content that is loading. Give it the content's size so that nothing moves. It
 * is a span so that it is also valid inside lines, links and buttons.
 */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden
      className={cn(
        "block animate-shimmer rounded-md bg-muted bg-[linear-gradient(100deg,transparent_35%,var(--secondary)_50%,transparent_65%)] bg-[length:200%_100%]",
        className,
      )}
      {...props}
    />
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"] as const;

/** Reserves space for a paragraph of `lines` lines. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-4", WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  );
}

/** Reserves space for a card. */
export function SkeletonCard({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn("rounded-lg border bg-card p-5 shadow-card sm:p-6", className)}>
      <Skeleton className="mb-5 h-6 w-2/5" />
      <SkeletonText lines={lines} />
    </div>
  );
}
