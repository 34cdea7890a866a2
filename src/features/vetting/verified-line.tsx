import { ShieldCheck } from "lucide-react";
import { cn } from "~/components/cn";
import type { Badge } from "~/domain/vetting/rules";
import { useViewerTimeZone } from "~/features/mechanic/use-viewer-clock";
import { checkedLine } from "./labels";

type VerifiedLineProps = { verification: Badge; className?: string };

/**
 * Shows what was verified about a mechanic and when, so that it promises no more. Otherwise empty.
 */
export function VerifiedLine({ verification, className }: VerifiedLineProps) {
  const timeZone = useViewerTimeZone();
  if (verification === null || verification.checks.length === 0) return null;
  return (
    <p className={cn("flex items-start gap-2 text-sm", className)}>
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-completed" />
      <span className="min-w-0">
        <span className="font-semibold">Verified:</span>{" "}
        {checkedLine(verification.checks, timeZone)}
      </span>
    </p>
  );
}
