import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageSpinner } from "~/components/ui/spinner";
import { whyAsked } from "~/domain/account/second-factor/second-factor";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { AuthenticatorSetup } from "./authenticator-setup";
import { FreshFactor } from "./fresh-factor";

type FactorPromptProps = {
  onCodes: (codes: readonly string[]) => void;
  onPassed?: (() => void) | undefined;
};

/** Asks for a second factor, or sets one up if there is none. */
export function FactorPrompt({ onCodes, onPassed }: FactorPromptProps) {
  const factor = api.auth.secondFactor.useQuery(undefined, { staleTime: 0 });
  if (factor.data === undefined) {
    if (factor.error === null) return <PageSpinner label="Loading" />;
    return (
      <ErrorState
        title="Your second factor couldn't be loaded"
        description={factor.error.message}
        onRetry={() => void factor.refetch()}
      />
    );
  }
  const { enabled, passkeys } = factor.data;
  const hasOne = enabled || passkeys > 0;
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          {enabled
            ? "Enter your code"
            : hasOne
              ? "Use your passkey"
              : "Set up a second factor first"}
        </CardTitle>
        <CardDescription>
          {hasOne
            ? whyAsked(factor.data)
            : "Staff areas ask for a code from an authenticator app on your phone, in addition to your password."}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {hasOne ? (
          <FreshFactor factor={factor.data} onPassed={onPassed} />
        ) : (
          <div className="grid gap-4">
            <AuthenticatorSetup factor={factor.data} onCodes={onCodes} />
            <p className="text-sm text-muted-foreground">
              Or{" "}
              <Link className="font-semibold text-link underline" href={PATHS.securitySettings}>
                add a passkey
              </Link>{" "}
              in your security settings.
            </p>
          </div>
        )}
      </CardContent>
    </Card>
  );
}
