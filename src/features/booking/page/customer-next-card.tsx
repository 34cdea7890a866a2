"use client";

import { lazy, Suspense, type ComponentType } from "react";
import {
  actionFactsOf,
  actionsFor,
  type ActionOf,
  type BookingAction,
} from "~/domain/booking/actions";
import { isAgreed } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { ArrivalNotice } from "../actions/arrival-notice";
import { CardMissing } from "../actions/card-missing";
import { CancellationFacts } from "../cancel/cancellation-facts";
import { CustomerActions } from "../actions/customer-actions";
import { ShareContact } from "../actions/share-contact";
import { StopWork } from "../actions/stop-work";
import { UnansweredRequest, WaitingRequest } from "../actions/waiting-request";
import { NextCard } from "./next-card";
import { hasRequestedMechanic, statusSentence } from "./status-sentence";

const MechanicNear = lazy(async () => ({
  default: (await import("./mechanic-near")).MechanicNear,
}));

type Control = ComponentType<{ booking: BookingView; now: number }>;

/** A request to one mechanic is changed here. Other bookings are edited on their page. */
const WaitingNotice: Control = ({ booking }) =>
  booking.requestWaits ? (
    <WaitingRequest booking={booking} />
  ) : hasRequestedMechanic(booking) ? (
    <UnansweredRequest booking={booking} />
  ) : null;

/** The control of each action. Null if it is among the buttons or has its own card. */
const CONTROLS: Record<ActionOf<"customer">, Control | null> = {
  share_contact: ShareContact,
  confirm_arrival: ArrivalNotice,
  contest_arrival: ArrivalNotice,
  stop: StopWork,
  request: WaitingNotice,
  cancel: null,
  approve_change: null,
  decline_change: null,
  claim_warranty: null,
  claim: null,
};

const isCustomerAction = (name: BookingAction): name is ActionOf<"customer"> => name in CONTROLS;

/** Offers what the customer can do now, and shows the cancellation fee. */
export function CustomerNextCard({ booking, now }: { booking: BookingView; now: number }) {
  const actions = actionsFor(actionFactsOf(booking), "customer", new Date(now)).filter(
    isCustomerAction,
  );
  // The mechanic's arrival comes before the actions.
  const isOnTheWay =
    isAgreed(booking.status) && booking.enRouteAt !== null && booking.arrivedAt === null;
  const controls = new Set([ArrivalNotice, ...actions.map((name) => CONTROLS[name])]);
  return (
    <NextCard
      sentence={statusSentence(booking, "customer")}
      version={`${booking.version} ${booking.status} ${actions.join(" ")}`}
    >
      <div className="grid gap-1 empty:hidden">
        {[...controls].map((One, place) =>
          One === null ? null : <One key={place} booking={booking} now={now} />,
        )}
        {isOnTheWay ? (
          <Suspense>
            <MechanicNear bookingId={booking.id} timeZone={booking.timeZone} />
          </Suspense>
        ) : null}
        <CardMissing booking={booking} />
        <CancellationFacts booking={booking} now={now} canCancel={actions.includes("cancel")} />
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <CustomerActions booking={booking} actions />
      </div>
    </NextCard>
  );
}
