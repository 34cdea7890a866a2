import { LogIn } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Link } from "~/components/ui/link";
import { PATHS } from "~/lib/paths";

/** What a signed-in screen shows when nobody is signed in (any more). */
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
