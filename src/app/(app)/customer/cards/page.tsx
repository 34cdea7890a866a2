import type { Metadata } from "next";
import { CardsScreen } from "~/features/payment/cards-screen";
import { PageLoading } from "~/components/ui/page-loading";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Your cards" };

export default function CardsPage() {
  return <ForUser screen={CardsScreen} loading={<PageLoading {...PAGE_HEADS.cards} />} />;
}
