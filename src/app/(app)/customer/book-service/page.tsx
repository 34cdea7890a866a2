import { redirect } from "next/navigation";
import { PATHS } from "~/lib/paths";

/** Linked by the dashboard while there are no bookings (specification §2). */
export default function BookServicePage() {
  redirect(PATHS.booking);
}
