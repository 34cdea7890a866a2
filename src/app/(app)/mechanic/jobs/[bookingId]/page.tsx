import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { MechanicJobScreen } from "~/features/booking/page/mechanic-job-screen";
import { ForUser } from "~/features/shell/for-user";
import { placeholderOf } from "~/prerender/placeholders";

export const metadata: Metadata = { title: "Your job" };

export const generateStaticParams = () => [{ bookingId: placeholderOf("bookingId") }];

export default function MechanicJobPage() {
  return <ForUser screen={MechanicJobScreen} loading={<PageLoading title="Your job" />} />;
}
