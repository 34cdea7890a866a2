import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { SkeletonText } from "~/components/ui/skeleton";
import { Timeline } from "~/components/ui/timeline";
import type { DeskAction } from "~/domain/booking/desk/actions";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { ActionLog } from "../panel/action-log";
import { Answered } from "../frame/answered";
import { DeclinedVehicle } from "./declined-vehicle";
import { JobActionDialog } from "./job-action-dialog";
import { JobCar } from "./job-car";
import { JobChange } from "./job-change";
import { JobClaims } from "../claims/job-claims";
import { JobConversation } from "./job-conversation";
import { JobHead } from "./job-head";
import { JobLedger } from "./job-ledger";
import { JobMails } from "./job-mails";
import { JobOffer } from "./job-offer";
import { JobPeople } from "./job-people";
import { JobPrice } from "./job-price";
import { PersonBookings } from "../panel/person-bookings";
import { DeskPanel } from "../panel/desk-panel";
import { PanelSection } from "../panel/panel-section";
import { sentLater } from "./sent-later";

/** Loaded when a note is written. */
const NoteDialog = lazy(async () => ({ default: (await import("./note-dialog")).NoteDialog }));

/** Loaded when a payout is held or released. */
const PayoutReviewDialog = lazy(async () => ({
  default: (await import("./payout-review-dialog")).PayoutReviewDialog,
}));

/** Loaded when a no-show is lifted. */
const LiftNoShowDialog = lazy(async () => ({
  default: (await import("./lift-no-show-dialog")).LiftNoShowDialog,
}));

/** Loaded when a contested arrival is decided. */
const DecisionDialog = lazy(async () => ({
  default: (await import("../dialogs/decision-dialog")).DecisionDialog,
}));

/** Loaded when a price is lowered. */
const LowerPriceDialog = lazy(async () => ({
  default: (await import("./lower-price-dialog")).LowerPriceDialog,
}));

const ACTION_LABELS: Record<DeskAction, string> = {
  desk_cancel: "Cancel job",
  desk_complete: "Complete job",
  desk_release: "Reassign job",
  lower_price: "Lower price",
};

type JobPanelProps = { booking: string; onClose: () => void };

/** Shows everything staff need to decide about a booking, and their actions. */
export function JobPanel({ booking, onClose }: JobPanelProps) {
  const job = api.desk.booking.useQuery({ id: booking });
  return (
    <DeskPanel shows={booking} title={job.data?.bookingNumber ?? booking} onClose={onClose}>
      <Answered
        call={job}
        failed="This booking couldn't be loaded"
        waiting={<SkeletonText lines={10} />}
      >
        {(job) => <Job key={job.id} job={job} />}
      </Answered>
    </DeskPanel>
  );
}

function Job({ job }: { job: DeskBookingView }) {
  const [action, setAction] = useState<DeskAction | null>(null);
  const [isNoting, setNoting] = useState(false);
  const [isHolding, setHolding] = useState(false);
  const [isLifting, setLifting] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  return (
    <div className="grid gap-6 text-sm">
      <JobHead job={job} />
      <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
        {job.arrivalUndecided ? (
          <Button size="sm" onClick={() => setDeciding(true)}>
            Decide arrival
          </Button>
        ) : null}
        {job.acts.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === "desk_cancel" ? "destructive" : "outline"}
            onClick={() => setAction(name)}
          >
            {ACTION_LABELS[name]}
          </Button>
        ))}
        <Button size="sm" variant="outline" onClick={() => setNoting(true)}>
          Add a note
        </Button>
        {job.mechanic === null ? null : (
          <Button size="sm" variant="outline" onClick={() => setHolding(true)}>
            {job.payoutHeldAt === null ? "Hold payout" : "Release payout"}
          </Button>
        )}
        {job.noShowCounts ? (
          <Button size="sm" variant="outline" onClick={() => setLifting(true)}>
            Lift no-show
          </Button>
        ) : null}
      </div>
      <JobOffer job={job} />
      <JobChange job={job} />
      <DeclinedVehicle job={job} />
      <JobClaims job={job} />
      <JobPeople job={job} />
      <JobCar job={job} />
      {job.others.length === 0 ? null : (
        <PanelSection title="Their other bookings">
          <PersonBookings bookings={job.others} />
        </PanelSection>
      )}
      <JobPrice job={job} />
      <JobLedger job={job} />
      <PanelSection title="Timeline">
        <Timeline
          items={job.events.map(({ id, label, at, deviceAt, by }) => ({
            id,
            label,
            at: deskDateTime(at),
            detail: [`By ${by}`, sentLater({ at, deviceAt })]
              .filter((part) => part !== null)
              .join(", "),
            done: true,
          }))}
        />
      </PanelSection>
      <JobConversation job={job} />
      <JobMails job={job} />
      <ActionLog log={job.log} />
      {isNoting ? (
        <Suspense fallback={null}>
          <NoteDialog booking={job.id} onClose={() => setNoting(false)} />
        </Suspense>
      ) : null}
      {isLifting ? (
        <Suspense fallback={null}>
          <LiftNoShowDialog job={job} onClose={() => setLifting(false)} />
        </Suspense>
      ) : null}
      {isDeciding ? (
        <Suspense fallback={null}>
          <DecisionDialog
            question="arrival"
            booking={job}
            done={() => setDeciding(false)}
            onClose={() => setDeciding(false)}
          />
        </Suspense>
      ) : null}
      {isHolding ? (
        <Suspense fallback={null}>
          <PayoutReviewDialog job={job} onClose={() => setHolding(false)} />
        </Suspense>
      ) : null}
      {action === null ? null : action === "lower_price" ? (
        <Suspense fallback={null}>
          <LowerPriceDialog job={job} onClose={() => setAction(null)} />
        </Suspense>
      ) : (
        <JobActionDialog action={action} job={job} onClose={() => setAction(null)} />
      )}
    </div>
  );
}
