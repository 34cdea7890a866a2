import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { MechanicJobScreen } from "~/features/booking/page/mechanic-job-screen";
import { ForUser } from "~/features/shell/for-user";
import { placeOf } from "~/lib/places";

export const metadata: Metadata = { title: "Your job" };

export const generateStaticParams = () => [{ bookingId: placeOf("bookingId") }];

export default function MechanicJobPage() {
  return <ForUser screen={MechanicJobScreen} loading={<PageLoading title="Your job" />} />;
}
