"use client";

import type { BookingView } from "~/domain/booking/view";
import type { ClaimSide } from "~/domain/claim/kinds";
import { OpenClaimDialog } from "./claims/open-claim-dialog";

type ReportDangerProps = { booking: BookingView; side: ClaimSide; onClose: () => void };

/** Files a safety report, which alerts the desk at once and isn't shown to the other side. */
export function ReportDanger(props: ReportDangerProps) {
  return <OpenClaimDialog {...props} kinds={["safety"]} />;
}
