"use client";

import { lazy, Suspense } from "react";
import type { UserView } from "~/domain/account/view";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DISPUTES } from "../disputes/dispute-list";
import { DeskFrame } from "../frame/desk-frame";
import { RefundDesk } from "../refunds/refund-desk";
import { REFUNDS } from "../refunds/refund-list";
import { ListSection } from "../table/list-section";
import { MONEY_ADDRESS } from "./money-address";

/** Loaded when a dispute is opened. */
const DisputePanel = lazy(async () => ({
  default: (await import("../disputes/dispute-panel")).DisputePanel,
}));

const NOTHING = () => undefined;

/** Renders /desk/money: refunds and disputes. */
export function MoneyScreen({ user }: { user: UserView }) {
  const shown = MONEY_ADDRESS.useShown();
  const disputes = DISPUTES.useRows(shown);
  const refunds = REFUNDS.useRows(shown);
  const section = {
    address: MONEY_ADDRESS,
    isOwner: user.staffRole === "owner",
    onAction: NOTHING,
  };
  return (
    <DeskFrame
      user={user}
      title="Money"
      description="Refunds to customers, and disputes from their banks."
      here="/desk/money"
    >
      <SecondFactorGate call={disputes}>
        <div className="grid grid-cols-1 gap-6">
          <RefundDesk
            booking={shown.booking}
            onFind={(booking) => MONEY_ADDRESS.show({ booking })}
          />
          <ListSection list={DISPUTES} call={disputes} {...section} />
          <ListSection list={REFUNDS} call={refunds} {...section} />
        </div>
        {shown.dispute === undefined ? null : (
          <Suspense fallback={null}>
            <DisputePanel
              id={shown.dispute}
              onClose={() => MONEY_ADDRESS.show({ dispute: undefined })}
            />
          </Suspense>
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}
