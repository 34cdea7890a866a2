import { notFound, redirect } from "next/navigation";
import { nextStep } from "~/domain/account/next-step";
import { pathOfStep, type QueryPageProps } from "~/features/auth/arrival";
import { HomeScreen } from "~/features/home/home-screen";
import { SignInFirst } from "~/features/shell/sign-in-first";
import { api, currentUser, HydrateClient } from "~/trpc/server";

/**
 * '/' for who carries a session (specification §2, Home). next.config.js leads there, so that the
 * landing page's bundle stays free of the shell; the path itself is nobody's address.
 */
export default async function HomePage(props: QueryPageProps) {
  const query = await props.searchParams;
  if (query.root === undefined) notFound();
  const user = await currentUser();
  if (user === null) return <SignInFirst />;
  const path = query.welcome === undefined ? null : pathOfStep(nextStep(user));
  if (path !== null) redirect(path);
  if (user.userType !== null) await api.booking.list.prefetch({});
  return (
    <HydrateClient>
      <HomeScreen />
    </HydrateClient>
  );
}
