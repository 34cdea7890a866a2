import type { Metadata } from "next";
import { Receipt } from "~/features/payment/receipt/receipt";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { placeholderOf } from "~/prerender/placeholders";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Receipt" };

export const generateStaticParams = () => [{ bookingId: placeholderOf("bookingId") }];

export default function ReceiptPage() {
  return <ForUser screen={Receipt} loading={<PageLoading {...PAGE_HEADS.receipt} />} />;
}
