import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { RequestsScreen } from "~/features/mechanic/requests/requests-screen";
import { ForUser } from "~/features/shell/for-user";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";

export const metadata: Metadata = { title: "Requests" };

export default function RequestsPage() {
  return (
    <ForUser
      screen={RequestsScreen}
      loading={<PageLoading {...MECHANIC_HEADS.mechanicRequests} />}
    />
  );
}
