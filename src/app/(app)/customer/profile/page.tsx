import type { Metadata } from "next";
import { CustomerProfileScreen } from "~/features/customer/profile-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";
import { PAGE_HEADS } from "~/lib/page-heads";

export const metadata: Metadata = { title: "Customer Profile" };

export default function CustomerProfilePage() {
  return (
    <ForUser
      screen={CustomerProfileScreen}
      loading={<PageLoading {...PAGE_HEADS.customerProfile} />}
    />
  );
}
