import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";
import { AuthScreen } from "../auth-screen";
import { RoleLinks, SignInLink } from "../role/role-links";

/** Renders /auth/signup: the same two cards, for a new account. */
export function SignupRoles() {
  return (
    <AuthScreen
      wide
      title={`Join ${BRAND_NAME}`}
      description="Choose your side. A customer can become a mechanic later."
    >
      <div className="grid gap-6">
        <RoleLinks hrefFor={(role) => PATHS.signup(role)} />
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
          Already have an account?
          <SignInLink href={PATHS.roleSelection}>Sign in</SignInLink>
        </p>
      </div>
    </AuthScreen>
  );
}
