"use client";

import { LifeBuoy, MapPin, MessageSquare, Phone } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button-variants";
import { Link } from "~/components/ui/link";
import { canMessage, isOver } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import type { ClaimSide } from "~/domain/claim/kinds";
import { PATHS } from "~/lib/paths";
import { phoneHref } from "~/lib/phone-link";
import { api } from "~/trpc/react";
import type { MapShows } from "../map-href";
import { MapLink } from "../map-link";

const HelpDialog = lazy(async () => ({ default: (await import("./help-dialog")).HelpDialog }));

type PageBarProps = {
  booking: BookingView;
  side: ClaimSide;
  now: number;
  /** The other person's phone number, while the viewer may call. */
  phone: string | null;
};

/**
 * Keeps what a person needs at the job within reach at a phone's bottom edge: call, message, map,
 * help.
 */
export function PageBar(props: PageBarProps) {
  return (
    <>
      {/* Space at the end of the page, so that the bar hides nothing. */}
      <div aria-hidden className="h-20 lg:hidden print:hidden" />
      <nav
        aria-label="Contact and help"
        className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ul className="mx-auto flex max-w-lg">
          <Actions
            {...props}
            className={BAR_ITEM}
            wrap={(action) => <li className="flex-1">{action}</li>}
          />
        </ul>
      </nav>
    </>
  );
}

/** Shows the bar's actions in the page's header on a desktop. */
export function HeaderActions(props: PageBarProps) {
  return (
    <div className="hidden flex-wrap items-center gap-2 lg:flex">
      <Actions
        {...props}
        className={buttonVariants({ variant: "outline", size: "sm" })}
        wrap={(action) => action}
      />
    </div>
  );
}

const BAR_ITEM =
  "relative grid min-h-16 w-full content-center justify-items-center gap-1 px-1 text-xs font-semibold hover:bg-muted focus-visible:-outline-offset-2 [&_svg]:size-5";

type ActionsProps = PageBarProps & { className: string; wrap: (action: ReactNode) => ReactNode };

function Actions({ booking, side, now, phone, className, wrap }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const unread = api.message.unread.useQuery();
  const count = unread.data?.find((one) => one.bookingId === booking.id)?.count ?? 0;
  const shows: MapShows = side === "customer" ? "the location" : "directions";
  return (
    <>
      {phone === null ? null : (
        <>
          {wrap(
            <a href={phoneHref(phone)} className={className}>
              <Phone aria-hidden />
              <span>Call</span>
            </a>,
          )}
        </>
      )}
      {canMessage(booking) ? (
        <>
          {wrap(
            <Link href={PATHS.messagesOf(booking.id)} className={className}>
              <MessageSquare aria-hidden />
              <span>Message</span>{" "}
              {count === 0 ? null : (
                <Badge className="absolute top-1.5 left-1/2 ml-1 px-1.5 lg:static lg:ml-0">
                  <span>{count}</span>
                  <span className="sr-only"> unread</span>
                </Badge>
              )}
            </Link>,
          )}
        </>
      ) : null}
      {isOver(booking.status) ? null : (
        <>
          {wrap(
            <MapLink location={booking.serviceLocation} shows={shows} className={className}>
              <MapPin aria-hidden />
              <span>{side === "customer" ? "Map" : "Directions"}</span>
            </MapLink>,
          )}
        </>
      )}
      {wrap(
        <button type="button" className={cn(className)} onClick={() => setAsking(true)}>
          <LifeBuoy aria-hidden />
          <span>Help</span>
        </button>,
      )}
      {asking ? (
        <Suspense>
          <HelpDialog booking={booking} side={side} now={now} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
