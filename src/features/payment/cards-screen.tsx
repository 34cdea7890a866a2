"use client";

import { CreditCard } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { CARD_CONSENT, cardName } from "~/domain/payment/card/card";
import type { CardView } from "~/domain/payment/card/schema";
import { dashboardHref } from "~/features/shell/nav-links";
import { formatDateTime, formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { listAnd } from "~/messages/list";
import { plural } from "~/messages/plural";

const CHOOSE_TOASTS = {
  success: { title: "This is your default card now" },
  failure: { title: "Card not changed", description: "server" },
} as const;
const REMOVE_TOASTS = {
  success: { title: "Card removed", description: "We won't charge it again." },
  failure: { title: "Card not removed", description: "server" },
} as const;

export function CardsScreen({ user }: { user: UserView }) {
  const cards = api.payment.cards.useQuery(undefined, { staleTime: 0 });
  const [removing, setRemoving] = useState<CardView | null>(null);
  const choose = api.payment.chooseCard.useMutation(
    withToasts(CHOOSE_TOASTS, { onError: () => void cards.refetch() }),
  );
  const remove = api.payment.removeCard.useMutation(
    withToasts(REMOVE_TOASTS, {
      onSuccess() {
        setRemoving(null);
        // The pressed button disappeared with its card.
        document.querySelector("main")?.focus();
      },
      onError() {
        setRemoving(null);
        void cards.refetch();
      },
    }),
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        {...PAGE_HEADS.cards}
        backHref={dashboardHref(user.userType)}
        backLabel="Back to Dashboard"
      />
      <Cards
        cards={cards.data}
        failure={cards.error?.message}
        busyId={choose.isPending ? choose.variables.id : null}
        onRetry={() => void cards.refetch()}
        onChoose={(id) => choose.mutate({ id, default: true })}
        onRemove={setRemoving}
      />
      {removing === null ? null : (
        <RemoveDialog
          card={removing}
          pending={remove.isPending}
          onClose={() => setRemoving(null)}
          onConfirm={() => remove.mutate({ id: removing.id })}
        />
      )}
    </div>
  );
}

type CardsProps = {
  cards: readonly CardView[] | undefined;
  failure: string | undefined;
  busyId: string | null;
  onRetry: () => void;
  onChoose: (id: string) => void;
  onRemove: (card: CardView) => void;
};

function Cards({ cards, failure, busyId, onRetry, onChoose, onRemove }: CardsProps) {
  if (cards === undefined) {
    return failure === undefined ? (
      <SkeletonCard lines={4} />
    ) : (
      <ErrorState title="Your cards couldn't be loaded" description={failure} onRetry={onRetry} />
    );
  }
  if (cards.length === 0) {
    return (
      <EmptyState
        as="h2"
        icon={<CreditCard />}
        title="No saved cards"
        description="When you pay for a booking, we save your card here for next time."
        action={
          <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "outline" })}>
            Go to service history
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {cards.map((card) => (
          <li key={card.id}>
            <CardRow
              card={card}
              busy={busyId === card.id}
              onChoose={() => onChoose(card.id)}
              onRemove={() => onRemove(card)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-muted-foreground">{CARD_CONSENT}</p>
    </>
  );
}

type CardRowProps = { card: CardView; busy: boolean; onChoose: () => void; onRemove: () => void };

function CardRow({ card, busy, onChoose, onRemove }: CardRowProps) {
  const name = cardName(card);
  return (
    <Card role="group" aria-label={name} className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-lead font-semibold tabular-nums">
          <CreditCard aria-hidden className="size-5 shrink-0 text-link" />
          <span>{name}</span>
          {card.default ? <Badge variant="secondary">Default card</Badge> : null}
        </p>
        <div className="flex flex-wrap gap-2">
          {card.default ? null : (
            <Button size="sm" variant="outline" loading={busy} onClick={onChoose}>
              Make default
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          <Button size="sm" variant="ghost" className="text-destructive" onClick={onRemove}>
            Remove
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {card.bookings.length === 0 ? null : <Dependants bookings={card.bookings} />}
    </Card>
  );
}

function Dependants({ bookings }: Pick<CardView, "bookings">) {
  return (
    <ul className="grid gap-2 border-t pt-4 text-sm">
      {bookings.map((booking) => (
        <li key={booking.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span>
            <span className="font-semibold tabular-nums">{booking.bookingNumber}</span>,{" "}
            {formatDateTime(booking.scheduledAt, booking.timeZone)}
          </span>
          <span className="text-muted-foreground">
            {formatDollars(booking.total)} {booking.isHeld ? "is held" : "will be held"}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RemoveDialogProps = {
  card: CardView;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before removing a card and says which bookings depend on it. */
function RemoveDialog({ card, pending, onClose, onConfirm }: RemoveDialogProps) {
  const held = card.bookings.filter(({ isHeld }) => isHeld);
  const planned = card.bookings.filter(({ isHeld }) => !isHeld);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Remove ${cardName(card)}?`}
      description="We won't charge it again. You can add it again at checkout."
      confirmLabel="Remove card"
      cancelLabel="Keep card"
      destructive
      pending={pending}
      onConfirm={onConfirm}
    >
      {planned.length === 0 ? null : (
        <p>
          {plural(planned.length, {
            one: `${numbersOf(planned)} will be paid with this card.`,
            other: `${numbersOf(planned)} will be paid with this card.`,
          })}{" "}
          Choose another card there so we can pay your mechanic.
        </p>
      )}
      {held.length === 0 ? null : (
        <p>
          The hold for {numbersOf(held)} stays. We&apos;ll charge it when the job is done, or
          release it if you cancel.
        </p>
      )}
    </ConfirmDialog>
  );
}

function numbersOf(bookings: CardView["bookings"]): string {
  return listAnd(bookings.map(({ bookingNumber }) => bookingNumber));
}
