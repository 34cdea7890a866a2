import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { EndpointScreen } from "~/features/developers/endpoint-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";
import { placeholderOf } from "~/prerender/placeholders";

export const metadata: Metadata = { title: "Webhook endpoint" };

export const generateStaticParams = () => [{ endpointId: placeholderOf("endpointId") }];

export default function EndpointPage() {
  return (
    <ForUser screen={EndpointScreen} loading={<PageLoading {...PAGE_HEADS.webhookEndpoint} />} />
  );
}
