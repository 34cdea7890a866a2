import { MechanicSearchScreen } from "~/features/search/mechanic-search-screen";
import { queryOf, readFilters, searchHref, searchInput } from "~/features/search/search-query";
import { requireUser } from "~/trpc/guard";
import { api, HydrateClient } from "~/trpc/server";

export const metadata = { title: "Find Mechanics" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function MechanicSearchPage({ searchParams }: Props) {
  const filters = readFilters(queryOf(await searchParams));
  const user = await requireUser(searchHref(filters));
  await api.mechanic.search.prefetch(searchInput(filters));
  return (
    <HydrateClient>
      <MechanicSearchScreen userType={user.userType} />
    </HydrateClient>
  );
}
