import { cn } from "~/components/cn";
import { BRAND_NAME } from "~/domain/brand";

/** Draws the logo mark: an open wrench on a painted curb. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 40 40"
      className={cn("size-9 shrink-0 rounded-[22.5%] dark:ring-1 dark:ring-border", className)}
    >
      <rect width="40" height="40" rx="9" fill="#161d26" />
      <path d="M0 31h40v0a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill="#ffc61a" />
      <path d="M8 31h8l-5 9H9q-2.6 0-4.8-1.4zM24 31h8l-5 9h-8z" fill="#161d26" />
      <path
        d="M15.3 4.8a8 8 0 0 0 1.7 13.8V31h6V18.6a8 8 0 0 0 1.7-13.8v6.8l-2.6 1.9h-4.2l-2.6-1.9z"
        fill="#f5f7f9"
      />
    </svg>
  );
}

/**
 * Classes of a header's logo: the name needs room beside the mark, or it wraps below and is cut
 * off. Narrow phones and large text then still have room for the menu.
 */
export const LOGO_WITH_ROOM = "h-9 min-w-0 flex-wrap gap-y-9 overflow-hidden";

type LogoProps = { className?: string; markOnly?: boolean };

/**
 * Shows the mark and the name. Put it in a link that has an accessible name, or let the text name
 * it.
 */
export function Logo({ className, markOnly = false }: LogoProps) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      {markOnly ? (
        <span className="sr-only">{BRAND_NAME}</span>
      ) : (
        <span className="font-display text-heading leading-none font-bold tracking-tight">
          {BRAND_NAME}
        </span>
      )}
    </span>
  );
}

/** Draws the painted curb. */
export function CurbStripe({ className }: { className?: string }) {
  return <div aria-hidden className={cn("curb-stripe h-3", className)} />;
}
