import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { ChangeLines } from "~/features/booking/change-lines";
import { DifferentVehicle } from "~/features/booking/different-vehicle";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { deskDateTime } from "../frame/desk-zone";
import { AllowChangeDialog } from "./allow-change-dialog";
import { DueBadge } from "../panel/due-badge";
import { PanelSection, Words } from "../panel/panel-section";

/**
 * Shows the mechanic's change order. A large one needs staff approval before the customer sees it.
 */
export function JobChange({ job }: { job: DeskBookingView }) {
  const [allowing, setAllowing] = useState(false);
  const { changeOrder: change } = job;
  if (change === null) return null;
  const { awaitsOperator, state, expiresAt } = change;
  return (
    <PanelSection
      title={awaitsOperator ? "A large change order needs your approval" : "Proposed change"}
    >
      <p className="flex flex-wrap items-center gap-2">
        <DueBadge dueAt={expiresAt} />
        <span>
          {awaitsOperator
            ? "We'll ask the customer once you approve it. If you don't, it expires."
            : state === "holding"
              ? "The customer approved it but hasn't confirmed their card yet."
              : `The customer can answer until ${deskDateTime(expiresAt)}.`}
        </span>
      </p>
      <Words label="From the mechanic">{change.reason}</Words>
      {change.differentVehicle === undefined ? null : (
        <DifferentVehicle change={change.differentVehicle} />
      )}
      <PhotoStrip photos={change.photos} label="Photos" />
      <ChangeLines change={change} />
      {awaitsOperator ? (
        <Button size="sm" className="justify-self-start" onClick={() => setAllowing(true)}>
          Approve
        </Button>
      ) : null}
      {allowing ? <AllowChangeDialog change={change} onClose={() => setAllowing(false)} /> : null}
    </PanelSection>
  );
}
