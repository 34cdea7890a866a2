import {
  CalendarCheck2,
  CircleCheck,
  CircleX,
  Hourglass,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { STATUS_LABELS, type BookingStatus } from "~/domain/booking/status";

const LOOKS: Record<BookingStatus, { icon: LucideIcon; className: string }> = {
  pending: { icon: Hourglass, className: "bg-pending-soft text-pending" },
  accepted: { icon: CalendarCheck2, className: "bg-accepted-soft text-accepted" },
  in_progress: { icon: Wrench, className: "bg-in-progress-soft text-in-progress" },
  completed: { icon: CircleCheck, className: "bg-completed-soft text-completed" },
  cancelled: { icon: CircleX, className: "bg-cancelled-soft text-cancelled" },
};

type StatusBadgeProps = {
  status: BookingStatus;
  /** The screen's labels. The mechanic's dashboard has its own. */
  labels?: Record<BookingStatus, string>;
  className?: string;
};

/** Shows a booking's status as text, color and icon. */
export function StatusBadge({ status, labels = STATUS_LABELS, className }: StatusBadgeProps) {
  const { icon: Icon, className: look } = LOOKS[status];
  return (
    <Badge variant="secondary" className={cn(look, className)}>
      <Icon aria-hidden />
      <span>{labels[status]}</span>
    </Badge>
  );
}
