import { Fragment } from "react";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import { disputeReasonLabel, isAnswerable } from "~/domain/payment/dispute/rules";
import { providerReasonLabel } from "~/domain/payment/provider-reason";
import type { DisputeDetail } from "~/domain/payment/dispute/schema";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { DeskPanel } from "../panel/desk-panel";
import { DisputeBadge } from "./dispute-badge";
import { EvidenceForm } from "./evidence-form";
import { EvidencePreview } from "./evidence-preview";

/** Shows a dispute: the bank's question, the deadline, and our answer. */
export function DisputePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const dispute = api.desk.dispute.useQuery({ id });
  return (
    <DeskPanel
      shows={id}
      title={dispute.data ? `Dispute of ${dispute.data.bookingNumber}` : "Dispute"}
      onClose={onClose}
    >
      <Answered
        call={dispute}
        failed="The dispute couldn't be loaded"
        waiting={<SkeletonText lines={8} />}
      >
        {(dispute) => (
          <Fragment key={dispute.id}>
            <Facts dispute={dispute} />
            {isAnswerable(dispute.state) && dispute.submittedAt === null ? (
              <EvidenceForm dispute={dispute} />
            ) : (
              <EvidencePreview dispute={dispute} />
            )}
          </Fragment>
        )}
      </Answered>
    </DeskPanel>
  );
}

function Facts({ dispute }: { dispute: DisputeDetail }) {
  const { evidenceDueAt, answerBy, submittedAt, sentAt, failure, closedAt } = dispute;
  const times: [string, string | null][] = [
    ["Answer by", closedAt === null && submittedAt === null ? answerBy : null],
    ["Bank deadline", evidenceDueAt],
    ["Submitted", submittedAt],
    ["Closed", closedAt],
  ];
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money amount={dispute.amount} className="text-lead font-semibold" />
        <DisputeBadge dispute={dispute} />
        <span>{disputeReasonLabel(dispute.reason)}</span>
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {times.map(([label, at]) =>
          at === null ? null : (
            <div key={label}>
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-semibold">
                <time dateTime={at}>{deskDateTime(at)}</time>
              </dd>
            </div>
          ),
        )}
        <div>
          <dt className="text-muted-foreground">Provider&rsquo;s fee (paid by us)</dt>
          <dd>
            <Money amount={dispute.fee} className="font-semibold" />
          </dd>
        </div>
        <div>
          <dt className="text-muted-foreground">At the provider</dt>
          <dd className="font-mono break-all">{dispute.providerId}</dd>
        </div>
      </dl>
      {submittedAt !== null && sentAt === null ? (
        <p role="status">
          The provider didn&apos;t respond. We&apos;ll send it as soon as it does.
        </p>
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="text-destructive">
          The provider refused the last answer: {providerReasonLabel(failure)}. Change it and submit
          it again.
        </p>
      )}
    </div>
  );
}
