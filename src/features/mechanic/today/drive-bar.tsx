"use client";

import { CarTaxiFront, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { buttonVariants } from "~/components/ui/button-variants";
import { isPhone } from "~/domain/account/contact";
import type { BookingView } from "~/domain/booking/view";
import { MapLink } from "~/features/booking/map-link";
import { phoneHref } from "~/lib/phone-link";

/** An icon above its word, so that three fit side by side on the narrowest phone. */
export const BAR_BUTTON = "h-auto min-h-14 flex-col gap-1 px-1 py-1.5 text-sm leading-tight";

type DriveBarProps = {
  job: BookingView;
  /** The arrival: its button, or from when it can be marked. */
  children: ReactNode;
};

/**
 * Keeps what a driver needs in thumb's reach at a phone's bottom edge, above the navigation. Without
 * a street or a phone number, that button is missing.
 */
export function DriveBar({ job, children }: DriveBarProps) {
  const { phone } = job.customer;
  const link = buttonVariants({ variant: "outline", className: BAR_BUTTON });
  return (
    <div
      role="group"
      aria-label="While you drive"
      data-drive-bar
      className="inset-x-0 bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] z-30 max-lg:fixed max-lg:border-t max-lg:bg-card max-lg:px-3 max-lg:py-2"
    >
      <div className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col gap-2 lg:max-w-none">
        {job.contactOpensAt === null ? (
          <MapLink location={job.serviceLocation} shows="directions" className={link}>
            <CarTaxiFront aria-hidden />
            Directions
          </MapLink>
        ) : null}
        {phone !== null && isPhone(phone) ? (
          <a href={phoneHref(phone)} className={link}>
            <Phone aria-hidden />
            Call
          </a>
        ) : null}
        {children}
      </div>
    </div>
  );
}
