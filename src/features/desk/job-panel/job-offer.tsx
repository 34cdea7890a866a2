import { useState } from "react";
import { Button } from "~/components/ui/button";
import { SkeletonText } from "~/components/ui/skeleton";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { isOpen } from "~/domain/booking/status";
import { reasonText } from "~/domain/staff/team";
import { formatMiles } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAct } from "../dialogs/act-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { Answered } from "../frame/answered";
import { DueBadge } from "../panel/due-badge";
import { PanelSection } from "../panel/panel-section";

/** A mechanic to offer the request to; null for everyone nearby. */
type Offer = { id: string; name: string } | null;

const firstName = (name: string) => name.split(" ")[0] ?? name;

/** Shows who could take an open request, nearest first, and offers it to one of them. */
export function JobOffer({ job }: { job: DeskBookingView }) {
  const [offer, setOffer] = useState<Offer | undefined>();
  const { id, requested, expiresAt } = job;
  const near = api.desk.mechanicsToAsk.useQuery(
    { id, q: "" },
    // Mechanics become busy from minute to minute.
    { enabled: isOpen(job.status), staleTime: 0 },
  );
  if (!isOpen(job.status)) return null;
  return (
    <PanelSection title="Find a mechanic">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {requested === null
          ? "Open to everyone nearby."
          : `Offered to ${requested.name}, who hasn't answered.`}
        {expiresAt === null ? null : <DueBadge dueAt={expiresAt} words={["Expires", "Expired"]} />}
        {requested === null ? null : (
          <Button size="sm" variant="outline" onClick={() => setOffer(null)}>
            Offer to everyone nearby
          </Button>
        )}
      </p>
      <Answered
        call={near}
        failed="Mechanics nearby couldn't be loaded"
        waiting={<SkeletonText lines={3} />}
      >
        {(mechanics) =>
          mechanics.length === 0 ? (
            <p className="text-muted-foreground">
              No mechanic in reach can take it now: they&apos;re offline, unverified, without a
              plan, or declined it. Call the customer about another time.
            </p>
          ) : (
            <ul className="divide-y rounded-md border">
              {mechanics
                .filter((mechanic) => mechanic.id !== requested?.id)
                .map((mechanic) => (
                  <li
                    key={mechanic.id}
                    className="flex flex-wrap items-center justify-between gap-3 px-3 py-2"
                  >
                    <span className="min-w-0">
                      <span className="font-semibold">{mechanic.name}</span>
                      <span className="text-muted-foreground">
                        {" · "}
                        {mechanic.distanceMiles === null
                          ? mechanic.location
                          : `${formatMiles(mechanic.distanceMiles)} · ${mechanic.location}`}
                      </span>
                    </span>
                    <Button size="sm" onClick={() => setOffer(mechanic)}>
                      {`Offer to ${firstName(mechanic.name)}`}
                    </Button>
                  </li>
                ))}
            </ul>
          )
        }
      </Answered>
      {offer === undefined ? null : (
        <OfferDialog booking={id} offer={offer} onClose={() => setOffer(undefined)} />
      )}
    </PanelSection>
  );
}

const COPY = {
  success: {
    title: "Offered",
    description: "We've told the mechanic. They can accept or decline.",
  },
  failure: { title: "Not offered", description: "server" },
} as const satisfies ToastPair;
const WIDENED = {
  success: { title: "Open to everyone nearby", description: "We're telling mechanics nearby now." },
  failure: { title: "Not changed", description: "server" },
} as const satisfies ToastPair;

type OfferDialogProps = { booking: string; offer: Offer; onClose: () => void };

function OfferDialog({ booking, offer, onClose }: OfferDialogProps) {
  const send = api.desk.offerRequest.useMutation(
    afterAct(offer === null ? WIDENED : COPY, onClose),
  );
  return (
    <ReasonDialog
      title={offer === null ? "Offer to everyone nearby?" : `Offer to ${offer.name}?`}
      description={
        offer === null
          ? "Mechanics nearby can see and accept the request."
          : "We tell them now. Only they see the request until they accept or decline it."
      }
      submit={offer === null ? "Offer to everyone" : `Offer to ${firstName(offer.name)}`}
      label="Why?"
      rule={reasonText}
      call={send}
      onSubmit={(reason) => send.mutate({ id: booking, requestTo: offer?.id ?? null, reason })}
      onClose={onClose}
    />
  );
}
