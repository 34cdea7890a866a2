import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { USUAL_HOURS } from "~/domain/calendar/policy";
import { clockWords } from "./labels";

/** Tells a mechanic who hasn't set any hours when customers can book them. */
export function DefaultHours({ children }: { children?: ReactNode }) {
  return (
    <Alert title="These are the default hours">
      Until you set your hours, customers can book you from {clockWords(USUAL_HOURS.start)} to{" "}
      {clockWords(USUAL_HOURS.end)} every day. {children}
    </Alert>
  );
}
