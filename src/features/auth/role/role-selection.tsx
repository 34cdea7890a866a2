import { Alert } from "~/components/ui/alert";
import { EXTERNAL_REFUSALS } from "~/domain/account/external";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { BRAND_NAME } from "~/domain/brand";
import { PATHS } from "~/lib/paths";
import { AuthScreen } from "../auth-screen";
import { AUTH_LINK_CLASSES } from "../form/auth-link";
import { RoleLinks, SignInLink } from "./role-links";

/** Renders /auth/role-selection. role-links-behavior.ts applies its address. */
export function RoleSelection() {
  return (
    <AuthScreen
      wide
      title={`Sign in to ${BRAND_NAME}`}
      description="Are you a customer or a mechanic?"
    >
      <div className="grid gap-6">
        <div data-sign-in-failed hidden>
          <Alert tone="danger" role="alert" title="Login Failed">
            {/* Shows the first element that isn't hidden. */}
            <span className="[&>span:not([hidden])~span]:hidden">
              {EXTERNAL_REFUSALS.map((name) => (
                <span key={name} id={`why-${name}`} hidden>
                  {ACCOUNT_REFUSALS[name].sentence}
                </span>
              ))}
              <span>
                The other service couldn&apos;t sign you in. Try again, or use your password.
              </span>
            </span>
          </Alert>
        </div>
        <RoleLinks hrefFor={(role) => PATHS.login(role)} />
        <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
          No account yet?
          <SignInLink href={PATHS.signupRoles}>Sign up</SignInLink>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 border-t pt-4 text-muted-foreground">
          You don&apos;t need an account to look around.
          <a data-carries-search href={PATHS.book} className={AUTH_LINK_CLASSES}>
            See your price first
          </a>
        </p>
      </div>
    </AuthScreen>
  );
}
