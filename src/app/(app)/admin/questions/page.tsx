import type { Metadata } from "next";
import { QuestionsScreen } from "~/features/admin/questions-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Skills Assessment Questions" };

/** Shown to administrators. Everyone else gets a 404. */
export default function QuestionsPage() {
  return (
    <ForUser
      screen={QuestionsScreen}
      loading={<PageLoading title="Skills Assessment Questions" />}
    />
  );
}
