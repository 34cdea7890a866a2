"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageSpinner } from "~/components/ui/spinner";
import { whyAsked } from "~/domain/account/second-factor/second-factor";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { AuthenticatorSetup } from "./authenticator-setup";
import { FreshFactor } from "./fresh-factor";
import { RecoveryCodes } from "./recovery-codes";

type SecondFactorGateProps = {
  /** A staff call that may be refused for a missing second factor. */
  call: { isPending: boolean; error: { data?: { reason?: string } | null } | null };
  /** Called after the code was accepted. Failed queries are refetched by then. */
  onPassed?: () => void;
  children?: ReactNode;
};

/**
 * Asks for a second factor when a staff call is refused for it, sets one up if there is none, and
 * then shows the children again.
 */
export function SecondFactorGate({ call, onPassed, children }: SecondFactorGateProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asked, setAsked] = useState(false);
  const refused = call.error?.data?.reason === "SECOND_FACTOR_REQUIRED";
  // A refetching query forgets its refusal. The prompt must stay, or an unfinished setup would be
  // lost.
  if (!call.isPending && asked !== refused) setAsked(refused);
  const closed = asked || codes !== null;
  const content = useRef<HTMLDivElement>(null);
  const wasClosed = useRef(false);
  useEffect(() => {
    // The focused prompt is gone.
    if (wasClosed.current && !closed) content.current?.focus();
    wasClosed.current = closed;
  }, [closed]);
  if (codes !== null) {
    return (
      <Card>
        <CardContent>
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(null);
              onPassed?.();
            }}
          />
        </CardContent>
      </Card>
    );
  }
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {asked ? <Prompt onCodes={setCodes} onPassed={onPassed} /> : children}
    </div>
  );
}

type PromptProps = {
  onCodes: (codes: readonly string[]) => void;
  onPassed: (() => void) | undefined;
};

function Prompt({ onCodes, onPassed }: PromptProps) {
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
