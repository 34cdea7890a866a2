"use client";

import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { PATHS } from "~/lib/paths";
import { asks } from "../claims/claim-words";
import { BookingColumns, BookingPage } from "./booking-page";
import { ChangeOrderCard } from "./cards/change-order-card";
import { ClaimsCard } from "./cards/claims-card";
import { CustomerCard } from "./cards/customer-card";
import { JobMoneyCard } from "./cards/job-money-card";
import { JobLocationCard } from "./cards/job-location-card";
import { JobVehicleCard } from "./cards/job-vehicle-card";
import { DangerLine } from "~/features/mechanic/danger-line";
import { isBriefed, MechanicNextCard } from "./mechanic-next-card";
import { MessagesCard, ToMessages } from "./cards/messages-card";
import { OdometerCard } from "./cards/odometer-card";
import { PhotosCard } from "./cards/photos-card";
import { RescheduleCard } from "./cards/reschedule-card";
import { ReviewCard } from "./cards/review-card";
import { TimelineCard } from "./cards/timeline-card";

const BACK = { href: PATHS.mechanicJobs, label: "My Jobs" } as const;

type MechanicJobScreenProps = { bookingId: string; user: UserView };

/** Renders /mechanic/jobs/{bookingId} for the assigned mechanic or one who could take the job. */
export function MechanicJobScreen({ bookingId, user }: MechanicJobScreenProps) {
  return (
    <BookingPage
      bookingId={bookingId}
      noun="job"
      back={BACK}
      isTheirs={({ customerId }) => customerId !== user.id}
    >
      {(job, now) => <MechanicJob job={job} user={user} now={now} />}
    </BookingPage>
  );
}

type MechanicJobProps = { job: BookingView; user: UserView; now: number };

export function MechanicJob({ job, user, now }: MechanicJobProps) {
  const isMine = job.mechanicId === user.id;
  const claims = isMine ? <ClaimsCard booking={job} side="mechanic" now={now} /> : null;
  // Open questions come before information.
  const asked = asks(job, "mechanic");
  return (
    <BookingColumns
      booking={job}
      back={BACK}
      actions={isMine ? <ToMessages booking={job} /> : null}
      main={
        <>
          <MechanicNextCard job={job} now={now} />
          <DangerLine job={job} />
          {asked ? claims : null}
          {isMine ? <ChangeOrderCard booking={job} side="mechanic" now={now} /> : null}
          {isMine ? <RescheduleCard booking={job} side="mechanic" now={now} /> : null}
          <CustomerCard job={job} />
          <JobLocationCard job={job} />
          <JobMoneyCard job={job} isMine={isMine} />
          {isMine ? <OdometerCard job={job} now={now} /> : null}
          {isMine ? <ReviewCard booking={job} /> : null}
          {asked ? null : claims}
        </>
      }
      side={
        <>
          <JobVehicleCard job={job} isMine={isMine} withoutWords={isBriefed(job)} />
          <PhotosCard booking={job} participant={isMine ? "mechanic" : null} now={now} />
          <TimelineCard booking={job} isFolded />
          {isMine ? <MessagesCard booking={job} user={user} /> : null}
        </>
      }
    />
  );
}
