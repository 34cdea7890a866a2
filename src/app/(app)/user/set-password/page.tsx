import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextFrom, type QueryPageProps } from "~/features/auth/arrival";
import { SetPasswordScreen } from "~/features/auth/set-password-screen";
import { PATHS } from "~/lib/paths";
import { currentUser } from "~/trpc/server";

export const metadata: Metadata = { title: "Create Your Password" };

/** Strangers are told to sign in here, not sent away (specification §2). */
export default async function SetPasswordPage(props: QueryPageProps) {
  const user = await currentUser();
  if (user?.hasPassword) redirect(PATHS.home);
  return <SetPasswordScreen next={nextFrom(await props.searchParams)} />;
}
