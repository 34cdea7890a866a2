import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { PublicProfileScreen } from "~/features/mechanic/public/public-profile-screen";
import { ForUser } from "~/features/shell/for-user";
import { PAGE_HEADS } from "~/lib/page-heads";
import { placeholderOf } from "~/prerender/placeholders";

export const metadata: Metadata = { title: "Mechanic" };

export const generateStaticParams = () => [{ userId: placeholderOf("userId") }];

export default function PublicProfilePage() {
  return (
    <ForUser screen={PublicProfileScreen} loading={<PageLoading {...PAGE_HEADS.publicProfile} />} />
  );
}
