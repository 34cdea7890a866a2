"use client";

import { UserRoundSearch } from "lucide-react";
import { isOpen } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { BlockPerson } from "~/features/block/block-person";
import { MechanicPerson } from "~/features/mechanic/mechanic-person";
import { PageCard } from "../page-card";
import { hasRequestedMechanic } from "../status-sentence";

/** Shows the customer the assigned or requested mechanic. */
export function MechanicCard({ booking }: { booking: BookingView }) {
  const { mechanicId, mechanicName, wishedMechanicId } = booking;
  const asked = hasRequestedMechanic(booking) ? wishedMechanicId : null;
  const personId = mechanicId ?? asked;
  return (
    <PageCard id="people" title={asked === null ? "Your mechanic" : "The mechanic you requested"}>
      {personId === null ? (
        <p className="flex items-start gap-2 text-muted-foreground">
          <UserRoundSearch aria-hidden className="mt-0.5 size-5 shrink-0" />
          {isOpen(booking.status)
            ? "No mechanic has accepted yet."
            : "No mechanic accepted this job."}
        </p>
      ) : (
        <>
          <MechanicPerson userId={personId} name={mechanicName} />
          <BlockPerson
            userId={personId}
            name={mechanicName ?? "this mechanic"}
            job={booking}
            ending="Cancel booking"
          />
        </>
      )}
    </PageCard>
  );
}
