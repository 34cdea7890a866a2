"use client";

import { useEffect, useState } from "react";
import { SupportDialog } from "./contact-support";

const PARAMETER = "contact";

/** The contact form for a link in a mail, `?contact=CW-7K3F9`: opens with the booking named. */
export function ContactAbout() {
  const [booking, setBooking] = useState<string | null>(null);
  useEffect(() => {
    const address = new URL(window.location.href);
    const named = address.searchParams.get(PARAMETER);
    if (named === null) return;
    address.searchParams.delete(PARAMETER);
    window.history.replaceState(null, "", `${address.pathname}${address.search}`);
    // Not at once: an effect that is taken back before it counts must not lose the booking.
    setBooking(named.slice(0, 40));
  }, []);
  return booking === null ? null : (
    <SupportDialog message={`About booking ${booking}: `} onClose={() => setBooking(null)} />
  );
}
