import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { ReviewsScreen } from "~/features/desk/reviews/reviews-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Reviews" };

export default function DeskReviewsPage() {
  return <ForUser screen={ReviewsScreen} loading={<PageLoading title="Reviews" />} />;
}
