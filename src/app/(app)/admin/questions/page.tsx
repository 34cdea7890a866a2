import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { QuestionsScreen } from "~/features/admin/questions-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Skills Assessment Questions" };

/** For administrators; everybody else learns nothing, not even that the page exists. */
export default async function QuestionsPage() {
  const user = await requireUser(PATHS.adminQuestions);
  if (!user.isAdmin) notFound();
  await api.admin.questions.prefetch();
  return (
    <HydrateClient>
      <QuestionsScreen userType={user.userType} />
    </HydrateClient>
  );
}
