import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";
import { AuthLink } from "./auth-link";
import { AuthScreen } from "./auth-screen";
import { RoleLinks } from "./role-cards";

/** /auth/signup: the same two cards, for a new account. */
export function SignupRoles({ next }: { next: string | undefined }) {
  return (
    <AuthScreen
      wide
      title={`Join ${BRAND_NAME}`}
      description="Choose your side. A customer can become a mechanic later."
    >
      <div className="grid gap-6">
        <RoleLinks hrefFor={(role) => PATHS.signup(role, next)} />
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
          Already have an account?
          <AuthLink href={PATHS.roleSelectionFor(next)}>Sign in</AuthLink>
        </p>
      </div>
    </AuthScreen>
  );
}
