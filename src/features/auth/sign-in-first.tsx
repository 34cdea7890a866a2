import { LogIn } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { PATHS } from "~/lib/paths";

/** Replaces a signed-in screen when nobody is signed in, or the session has ended. */
export function SignInFirst({ next }: { next?: string }) {
  return (
    <EmptyState
      as="h1"
      icon={<LogIn />}
      title="Please sign in to continue."
      action={
        <Link href={PATHS.roleSelectionFor(next)} className={buttonVariants()}>
          Sign In
        </Link>
      }
    />
  );
}
