import { ANSWERED_NOTE } from "~/domain/staff/alert/kinds";
import { clearAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";

/** Resolves the alert of a stopped job. Call it in the caller's transaction. */
export async function answerStop(ctx: ServiceContext, bookingId: string): Promise<void> {
  await clearAlert(ctx, { kind: "work_stopped", subject: bookingId, note: ANSWERED_NOTE });
}
