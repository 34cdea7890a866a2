import type { AttentionKind } from "~/domain/attention/kinds";
import type { AttentionItem } from "~/domain/attention/schema";

/** Items that the next job's card already offers as buttons. */
const ON_NEXT_JOB: ReadonlySet<AttentionKind> = new Set([
  "set_out",
  "update_estimate",
  "prove_arrival",
  "complete_job",
  "read_messages",
] as const);

type Asked = Pick<AttentionItem, "kind" | "group" | "bookingId">;

/**
 * Returns which items Today lists beside the next job. The day itself shows what is happening and
 * what comes next.
 */
export const asksBeside =
  (nextJobId: string | null) =>
  ({ kind, group, bookingId }: Asked): boolean =>
    group === "needs" &&
    // Requests are shown with their own buttons.
    kind !== "answer_request" &&
    !(bookingId === nextJobId && ON_NEXT_JOB.has(kind));
