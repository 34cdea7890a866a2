import type { Metadata } from "next";
import { Checkout } from "~/features/payment/checkout";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { placeOf } from "~/lib/places";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Checkout" };

export const generateStaticParams = () => [{ bookingId: placeOf("bookingId") }];

export default function CheckoutPage() {
  return <ForUser screen={Checkout} loading={<PageLoading {...PAGE_HEADS.checkout} />} />;
}
