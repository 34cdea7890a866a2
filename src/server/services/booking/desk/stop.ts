import { ANSWERED_NOTE, stopSubject } from "~/domain/staff/alert";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";

/** Resolves the alert of a stopped job. Call it in the caller's transaction. */
export async function answerStop(ctx: ServiceContext, bookingId: string): Promise<void> {
  const about = stopSubject(bookingId);
  await clearAlert(ctx, { kind: "job_question", about, note: ANSWERED_NOTE });
}
