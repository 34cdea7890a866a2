import type { Reminder } from "~/domain/booking/garage/reminder-schema";

/** Colors a badge by how urgent a reminder is. */
export const DUE_BADGES: Record<Reminder["state"], string> = {
  overdue: "border-transparent bg-destructive/12 text-destructive",
  soon: "border-transparent bg-pending/12 text-pending",
  booked: "border-transparent bg-accepted/12 text-accepted",
  later: "border-transparent bg-completed/12 text-completed",
  snoozed: "",
  unknown: "",
};
