import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { SkillsTestScreen } from "~/features/mechanic/skills-test/skills-test-screen";
import { ForUser } from "~/features/shell/for-user";
import { MECHANIC_HEADS } from "~/lib/mechanic-heads";

export const metadata: Metadata = { title: "Skills test" };

export default function SkillsTestPage() {
  return (
    <ForUser screen={SkillsTestScreen} loading={<PageLoading {...MECHANIC_HEADS.skillsTest} />} />
  );
}
