import { ANSWERED_NOTE, stopSubject } from "~/domain/staff/alert";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";

/** What the customer's stop asked of the desk was answered by what it did. In the caller's transaction. */
export async function answerStop(ctx: ServiceContext, bookingId: string): Promise<void> {
  const about = stopSubject(bookingId);
  await clearAlert(ctx, { kind: "job_question", about, note: ANSWERED_NOTE });
}
