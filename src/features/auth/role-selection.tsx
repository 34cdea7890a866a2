import { Alert } from "~/components/ui/alert";
import { BRAND_NAME } from "~/domain/brand";
import { KeepWish } from "~/features/booking/keep-wish";
import { PATHS } from "~/lib/paths";
import { AuthLink } from "./auth-link";
import { AuthScreen } from "./auth-screen";
import { RoleLinks } from "./role-cards";

/** /auth/role-selection: which door to sign in by (specification §2). */
export function RoleSelection({ next, failed }: { next: string | undefined; failed: boolean }) {
  return (
    <AuthScreen wide title={`Sign in to ${BRAND_NAME}`} description="Choose how you use it.">
      <KeepWish next={next} />
      <div className="grid gap-6">
        {failed ? (
          <Alert tone="danger" role="alert" title="Login Failed">
            The other service did not sign you in. Please try again or use your password.
          </Alert>
        ) : null}
        <RoleLinks hrefFor={(role) => PATHS.login(role, next)} />
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
          No account yet?
          <AuthLink href={PATHS.signupRolesFor(next)}>Sign up</AuthLink>
        </p>
      </div>
    </AuthScreen>
  );
}
