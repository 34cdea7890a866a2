import { ANSWERED_NOTE } from "~/domain/staff/alert/kinds";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";

/** Resolves the alerts of a stopped job. Call it in the caller's transaction. */
export async function answerStop(ctx: ServiceContext, bookingId: string): Promise<void> {
  for (const kind of ["work_stopped", "cancel_waits"] as const) {
    await clearAlert(ctx, { kind, subject: bookingId, note: ANSWERED_NOTE });
  }
}
