import type { Metadata } from "next";
import { nextFrom, type QueryPageProps } from "~/features/auth/arrival";
import { RoleSelection } from "~/features/auth/role-selection";
import { requireGuest } from "~/trpc/guard";

export const metadata: Metadata = { title: "Sign in" };

export default async function RoleSelectionPage(props: QueryPageProps) {
  const query = await props.searchParams;
  const next = nextFrom(query);
  await requireGuest(next);
  return <RoleSelection next={next} failed={query.error !== undefined} />;
}
