import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { ChangeLines } from "~/features/booking/change-lines";
import { DifferentVehicle } from "~/features/booking/different-vehicle";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { PanelSection, Words } from "../panel/panel-section";

const DecisionDialog = lazy(async () => ({
  default: (await import("../dialogs/decision-dialog")).DecisionDialog,
}));

/** Shows the declined quote for a different car, and lets staff decide about the arrival fee. */
export function DeclinedVehicle({ job }: { job: DeskBookingView }) {
  const [deciding, setDeciding] = useState(false);
  const { declinedVehicle: order } = job;
  if (order?.differentVehicle === undefined) return null;
  const { differentVehicle, reason, photos } = order;
  return (
    <PanelSection title="A different car, which the customer didn't approve">
      <DifferentVehicle change={differentVehicle} />
      <Words label="From the mechanic">{reason}</Words>
      <PhotoStrip photos={photos} label="Photos" />
      <ChangeLines change={order} />
      {differentVehicle.fee === "0.00" ? (
        <p>
          The customer didn&apos;t agree to a fee for this. Cancel the job free of charge. If it
          goes on as booked, resolve this in Today.
        </p>
      ) : (
        <Button size="sm" className="justify-self-start" onClick={() => setDeciding(true)}>
          Decide arrival fee
        </Button>
      )}
      {deciding ? (
        <Suspense fallback={null}>
          <DecisionDialog
            question="vehicle"
            booking={job}
            done={() => setDeciding(false)}
            onClose={() => setDeciding(false)}
          />
        </Suspense>
      ) : null}
    </PanelSection>
  );
}
