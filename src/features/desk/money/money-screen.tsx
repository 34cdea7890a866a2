"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import {
  DISPUTE_FILTERS,
  DISPUTE_SORTS,
  type DisputeFilter,
  type DisputeSort,
} from "~/domain/payment/dispute/schema";
import {
  REFUND_SORTS,
  REFUND_STATES,
  type RefundSort,
  type RefundState,
} from "~/domain/payment/refund/rules";
import { findSort } from "~/domain/sort";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskFrame } from "../frame/desk-frame";
import { DisputeList } from "../disputes/dispute-list";
import { DisputePanel } from "../disputes/dispute-panel";
import { RefundDesk } from "../refunds/refund-desk";
import { RefundList } from "../refunds/refund-list";
import { showInAddress } from "../table/show-in-address";

/** The filters in the page's address. */
export interface MoneyShown {
  booking?: string | undefined;
  dispute?: string | undefined;
  refunds?: RefundState | undefined;
  refundSort?: RefundSort | undefined;
  disputes?: DisputeFilter | undefined;
  disputeSort?: DisputeSort | undefined;
}

function shownBy(query: URLSearchParams): MoneyShown {
  return {
    booking: query.get("booking") ?? undefined,
    dispute: query.get("dispute") ?? undefined,
    refunds: REFUND_STATES.find((state) => state === query.get("refunds")),
    refundSort: findSort(REFUND_SORTS, query.get("refundSort")),
    disputes: DISPUTE_FILTERS.find((filter) => filter === query.get("disputes")),
    disputeSort: findSort(DISPUTE_SORTS, query.get("disputeSort")),
  };
}

const show = showInAddress(shownBy, DESK_PATHS.moneyWith, "dispute");

/** Renders /desk/money: refunds and disputes. */
export function MoneyScreen({ user }: { user: UserView }) {
  const shown = shownBy(useSearchParams());
  const disputes = api.desk.disputes.useInfiniteQuery(
    { show: shown.disputes ?? "open", sort: shown.disputeSort },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
  return (
    <DeskFrame
      user={user}
      title="Money"
      description="Refunds to customers, and disputes from their banks."
      here="/desk/money"
    >
      <SecondFactorGate call={disputes}>
        <Answered
          call={disputes}
          failed="The disputes couldn't be loaded"
          waiting={
            <div className="grid gap-6">
              <SkeletonCard lines={2} />
              <SkeletonCard lines={4} />
            </div>
          }
        >
          {() => (
            <div className="grid gap-6">
              <RefundDesk booking={shown.booking} onFind={(booking) => show({ booking })} />
              <DisputeList
                list={disputes}
                filter={shown.disputes ?? "open"}
                onFilter={(filter) => show({ disputes: filter })}
                sort={shown.disputeSort}
                onSort={(disputeSort) => show({ disputeSort })}
                linkTo={(id) => DESK_PATHS.moneyWith({ ...shown, dispute: id })}
              />
              <RefundList
                filter={shown.refunds}
                onFilter={(refunds) => show({ refunds })}
                sort={shown.refundSort}
                onSort={(refundSort) => show({ refundSort })}
              />
            </div>
          )}
        </Answered>
        {shown.dispute === undefined ? null : (
          <DisputePanel
            key={shown.dispute}
            id={shown.dispute}
            onClose={() => show({ dispute: undefined })}
          />
        )}
      </SecondFactorGate>
    </DeskFrame>
  );
}
