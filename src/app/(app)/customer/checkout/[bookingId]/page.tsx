import type { Metadata } from "next";
import { Checkout } from "~/features/payment/checkout/checkout";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { placeholderOf } from "~/prerender/placeholders";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Checkout" };

export const generateStaticParams = () => [{ bookingId: placeholderOf("bookingId") }];

export default function CheckoutPage() {
  return <ForUser screen={Checkout} loading={<PageLoading {...PAGE_HEADS.checkout} />} />;
}
