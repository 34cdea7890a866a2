"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { actionFactsOf, actionsFor } from "~/domain/booking/actions";
import type { BookingView } from "~/domain/booking/view";
import { PageCard } from "../page-card";

const OpenChange = lazy(async () => ({
  default: (await import("../../change-order/open-change")).OpenChange,
}));
const ProposeChange = lazy(async () => ({
  default: (await import("../../change-order/propose-change")).ProposeChange,
}));

type ChangeOrderCardProps = { booking: BookingView; side: "customer" | "mechanic"; now: number };

/** Shows the open change order, or lets the mechanic create one. */
export function ChangeOrderCard({ booking, side, now }: ChangeOrderCardProps) {
  const [composing, setComposing] = useState(false);
  const actions = actionsFor(actionFactsOf(booking), side, new Date(now));
  const { changeOrder } = booking;
  if (changeOrder === null && !actions.includes("propose_change")) return null;
  return (
    <PageCard id="change" title={changeOrder === null ? "Found something else?" : "Updated quote"}>
      {changeOrder === null ? (
        <>
          <p className="text-sm">
            More work, or a different car than booked? Send the customer an updated quote. Nothing
            changes unless they approve.
          </p>
          <Button variant="outline" className="mt-4" onClick={() => setComposing(true)}>
            Prepare updated quote
          </Button>
        </>
      ) : (
        <Suspense fallback={<div className="h-64" />}>
          <OpenChange booking={booking} change={changeOrder} side={side} />
        </Suspense>
      )}
      {composing ? (
        <Suspense>
          <ProposeChange booking={booking} now={now} onClose={() => setComposing(false)} />
        </Suspense>
      ) : null}
    </PageCard>
  );
}
