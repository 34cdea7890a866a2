import type { Metadata } from "next";
import { PrefilledWizard } from "~/features/booking/wizard/prefilled-wizard";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Book a service" };

export default function BookingPage() {
  return <ForUser screen={PrefilledWizard} loading={<PageLoading title="Book a service" />} />;
}
