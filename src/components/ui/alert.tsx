import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "../cn";

export type AlertTone = "info" | "warning" | "danger" | "success";

const TONES: Record<AlertTone, { icon: LucideIcon; box: string; mark: string }> = {
  info: { icon: Info, box: "border-ring/30 bg-accent text-accent-foreground", mark: "text-link" },
  warning: { icon: TriangleAlert, box: "border-pending/30 bg-pending-soft", mark: "text-pending" },
  danger: {
    icon: CircleAlert,
    box: "border-destructive/40 bg-destructive/8",
    mark: "text-destructive",
  },
  success: {
    icon: CircleCheck,
    box: "border-completed/30 bg-completed-soft",
    mark: "text-completed",
  },
};

type AlertProps = {
  tone?: AlertTone;
  title: ReactNode;
  children?: ReactNode;
  /**
   * "alert" for an urgent message that appears later, "note" for one that is always on the page.
   */
  role?: "alert" | "status" | "note";
  className?: string;
};

/** Shows a notice within the page. */
export function Alert({ tone = "info", title, children, role = "note", className }: AlertProps) {
  const { icon: Icon, box, mark } = TONES[tone];
  return (
    <div
      role={role}
      className={cn("flex gap-3 rounded-lg border p-4 text-foreground", box, className)}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", mark)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-1 text-sm">{children}</div> : null}
      </div>
    </div>
  );
}
