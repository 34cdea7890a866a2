import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { PresenceScreen } from "~/features/booking/page/presence-screen";
import { ForUser } from "~/features/shell/for-user";
import { placeholderOf } from "~/prerender/placeholders";

export const metadata: Metadata = { title: "Is your mechanic there?" };

export const generateStaticParams = () => [{ bookingId: placeholderOf("bookingId") }];

export default function PresencePage() {
  return (
    <ForUser screen={PresenceScreen} loading={<PageLoading title="Is your mechanic there?" />} />
  );
}
