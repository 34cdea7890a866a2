import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { SkeletonText } from "~/components/ui/skeleton";
import { canBeAskedByName, cantTakeWords } from "~/domain/booking/desk/cant-take";
import type {
  DeskBookingView,
  DeskMechanicView,
  UnavailableMechanics,
} from "~/domain/booking/desk/schema";
import { isOpen } from "~/domain/booking/status";
import { formatMiles, formatRelative } from "~/messages/format";
import { DESK_PATHS } from "~/lib/desk-paths";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { afterAction } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";
import { Answered } from "../frame/answered";
import { deskZone } from "../frame/desk-zone";
import { DueBadge } from "../panel/due-badge";
import { PanelSection } from "../panel/panel-section";

/** Loaded when a message is written. */
const MessageDialog = lazy(async () => ({
  default: (await import("./message-dialog")).MessageDialog,
}));

/** A mechanic to offer the request to; null for everyone nearby. */
type Offer = { id: string; name: string } | null;

const firstName = (name: string) => name.split(" ")[0] ?? name;

/** Shows who could take an open request, nearest first, who can't and why, and offers it. */
export function JobOffer({ job }: { job: DeskBookingView }) {
  const [offer, setOffer] = useState<Offer | undefined>();
  const [isWriting, setWriting] = useState(false);
  const { id, requested, expiresAt, conversation } = job;
  // Never cached, because mechanics become busy from minute to minute.
  const options = { enabled: isOpen(job.status), staleTime: 0 };
  const near = api.desk.mechanicsToAsk.useQuery({ id, q: "" }, options);
  const unable = api.desk.unavailableMechanics.useQuery({ id }, options);
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
            <p>No mechanic in reach can take it now.</p>
          ) : (
            <ul aria-label="Can take it now" className="divide-y rounded-md border">
              {mechanics.map((mechanic) => (
                <MechanicRow
                  key={mechanic.id}
                  mechanic={mechanic}
                  isAsked={mechanic.id === requested?.id}
                  onOffer={() => setOffer(mechanic)}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      <Answered
        call={unable}
        failed="The mechanics who can't take it couldn't be loaded"
        waiting={<SkeletonText lines={1} />}
      >
        {(unable) => (
          <UnableMechanics
            unable={unable}
            isOpen={near.data?.length === 0}
            requestedId={requested?.id}
            onOffer={setOffer}
          />
        )}
      </Answered>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" variant="outline" onClick={() => setWriting(true)}>
          Message the customer
        </Button>
        {conversation === null ? null : (
          <Link
            href={DESK_PATHS.supportWith({ show: "all", request: conversation.id })}
            className="text-link underline underline-offset-4"
          >
            {`Conversation, last message ${formatRelative(conversation.lastAt, Date.now())}`}
          </Link>
        )}
      </div>
      {isWriting ? (
        <Suspense fallback={null}>
          <MessageDialog job={job} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
      {offer === undefined ? null : (
        <OfferDialog booking={id} offer={offer} onClose={() => setOffer(undefined)} />
      )}
    </PanelSection>
  );
}

type UnableMechanicsProps = {
  unable: UnavailableMechanics;
  /** True if nobody else can take it, so the list starts open. */
  isOpen: boolean;
  requestedId: string | undefined;
  onOffer: (mechanic: Offer) => void;
};

function UnableMechanics({ unable, isOpen, requestedId, onOffer }: UnableMechanicsProps) {
  const { items, count, withinMiles } = unable;
  if (count === 0) {
    return isOpen ? (
      <p className="text-muted-foreground">
        {`We know of no other mechanics within ${withinMiles} miles.`}
      </p>
    ) : null;
  }
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {`Can't take it now: ${count} within ${withinMiles} miles`}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul aria-label="Can't take it now" className="divide-y rounded-md border">
        {items.map((mechanic) => (
          <MechanicRow
            key={mechanic.id}
            mechanic={mechanic}
            isAsked={mechanic.id === requestedId}
            why={mechanic.reasons
              .map((reason) => cantTakeWords(reason, mechanic, deskZone()))
              .join(". ")}
            onOffer={canBeAskedByName(mechanic.reasons) ? () => onOffer(mechanic) : undefined}
          />
        ))}
      </ul>
      {items.length < count ? (
        <p className="pt-2 text-muted-foreground">{`The ${items.length} nearest are listed.`}</p>
      ) : null}
    </details>
  );
}

type MechanicRowProps = {
  mechanic: DeskMechanicView;
  /** They are the requested mechanic already. */
  isAsked: boolean;
  /** Why they can't take it. */
  why?: string;
  onOffer: (() => void) | undefined;
};

function MechanicRow({ mechanic, isAsked, why, onOffer }: MechanicRowProps) {
  const { name, distanceMiles, location } = mechanic;
  const where = [distanceMiles === null ? "" : formatMiles(distanceMiles), location];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
      <span className="min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="text-muted-foreground">
          {where.map((part) => (part === "" ? "" : ` · ${part}`)).join("")}
        </span>
        {why === undefined ? null : <span className="block">{why}</span>}
      </span>
      {isAsked ? (
        <span className="text-muted-foreground">Already asked</span>
      ) : onOffer === undefined ? null : (
        <Button size="sm" variant={why === undefined ? "default" : "outline"} onClick={onOffer}>
          {`Offer to ${firstName(name)}`}
        </Button>
      )}
    </li>
  );
}

const COPY = {
  success: {
    title: "Offered",
    description: "We'll notify the mechanic. They can accept or decline.",
  },
  failure: { title: "Not offered", description: "server" },
} as const satisfies ToastPair;
const WIDENED = {
  success: { title: "Open to everyone nearby", description: "We'll notify mechanics nearby." },
  failure: { title: "Not changed", description: "server" },
} as const satisfies ToastPair;

type OfferDialogProps = { booking: string; offer: Offer; onClose: () => void };

function OfferDialog({ booking, offer, onClose }: OfferDialogProps) {
  const send = api.desk.offerRequest.useMutation(
    afterAction(offer === null ? WIDENED : COPY, onClose),
  );
  return (
    <ReasonDialog
      isOptional
      title={offer === null ? "Offer to everyone nearby?" : `Offer to ${offer.name}?`}
      description={
        offer === null
          ? "Mechanics nearby can see and accept the request."
          : "We'll notify them now. Only they can see the request until they accept or decline it."
      }
      submit={offer === null ? "Offer to everyone" : `Offer to ${firstName(offer.name)}`}
      label="Why?"
      call={send}
      onSubmit={(reason) => send.mutate({ id: booking, requestTo: offer?.id ?? null, reason })}
      onClose={onClose}
    />
  );
}
