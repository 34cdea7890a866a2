import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { GarageScreen } from "~/features/garage/garage-screen";
import { ForUser } from "~/features/shell/for-user";
import { GARAGE_HEAD } from "~/features/garage/garage-pages";

export const metadata: Metadata = { title: "Garage" };

export default function GaragePage() {
  return <ForUser screen={GarageScreen} loading={<PageLoading {...GARAGE_HEAD} />} />;
}
