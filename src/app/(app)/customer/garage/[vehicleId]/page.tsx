import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CarScreen } from "~/features/garage/car-screen";
import { ForUser } from "~/features/shell/for-user";
import { placeholderOf } from "~/prerender/placeholders";
import { CAR_HEAD } from "~/features/garage/garage-pages";

export const metadata: Metadata = { title: "Your car" };

export const generateStaticParams = () => [{ vehicleId: placeholderOf("vehicleId") }];

export default function CarPage() {
  return <ForUser screen={CarScreen} loading={<PageLoading {...CAR_HEAD} />} />;
}
