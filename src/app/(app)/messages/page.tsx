import type { Metadata } from "next";
import { InboxScreen } from "~/features/message/inbox-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Messages" };

export default function MessagesPage() {
  return <ForUser screen={InboxScreen} loading={<PageLoading {...PAGE_HEADS.messages} />} />;
}
