import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { QuestionsScreen } from "~/features/desk/questions/questions-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Questions" };

export default function DeskQuestionsPage() {
  return <ForUser screen={QuestionsScreen} loading={<PageLoading title="Questions" />} />;
}
