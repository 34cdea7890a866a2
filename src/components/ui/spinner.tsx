import { cn } from "../cn";

type SpinnerProps = {
  /** Read by screen readers, and visible with `showLabel`. */
  label: string;
  showLabel?: boolean;
  className?: string;
};

/** Shows that something is loading. */
export function Spinner({ label, showLabel = false, className }: SpinnerProps) {
  return (
    <span
      role="status"
      className={cn("inline-flex items-center gap-3 text-sm text-muted-foreground", className)}
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 animate-spin" fill="none">
        <circle cx="16" cy="16" r="12.5" stroke="var(--border)" strokeWidth="4" />
        <path
          d="M16 3.5A12.5 12.5 0 0 1 28.5 16"
          stroke="var(--ring)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="16" cy="16" r="3" fill="var(--ring)" />
      </svg>
      <span className={showLabel ? undefined : "sr-only"}>{label}</span>
    </span>
  );
}

/** Shows a spinner above a page's skeleton. It takes no space, so nothing moves when it goes. */
export function OverlaySpinner({ label }: { label: string }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[40dvh] z-10 grid place-items-center">
      <span className="grid rounded-full bg-card p-3 shadow-card">
        <Spinner label={label} />
      </span>
    </div>
  );
}

/** Shows a spinner in the middle of an empty page. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={label} />
    </div>
  );
}
