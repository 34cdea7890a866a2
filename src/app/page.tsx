import { redirect } from "next/navigation";
import { nextStep } from "~/domain/account/next-step";
import { pathOfStep, type QueryPageProps } from "~/features/auth/arrival";
import { LandingPage } from "~/features/landing/landing-page";
import { currentUser } from "~/trpc/server";

/** '/' (specification §2): the landing page for strangers, home for everybody else. */
export default async function RootPage(props: QueryPageProps) {
  const user = await currentUser();
  if (user === null) return <LandingPage />;
  const { welcome } = await props.searchParams;
  const path = welcome === undefined ? null : pathOfStep(nextStep(user));
  if (path !== null) redirect(path);
  // Only loaded here, so that the landing page's bundle stays free of the shell.
  const { SignedInHome } = await import("./signed-in-home");
  return <SignedInHome user={user} />;
}
