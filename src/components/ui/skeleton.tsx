import type { ComponentProps } from "react";

import { cn } from "../cn";

/**
 * A place that will be filled. Give it the size of what comes, so nothing moves. It is a span, so that it
 * can also be used inside lines, links and buttons, where HTML allows no div.
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

/** A paragraph of `lines` that will be filled. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn("grid gap-2.5", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-4", WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  );
}

/** A card that will be filled. */
export function SkeletonCard({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden className={cn("rounded-lg border bg-card p-5 shadow-card sm:p-6", className)}>
      <Skeleton className="mb-5 h-6 w-2/5" />
      <SkeletonText lines={lines} />
    </div>
  );
}
