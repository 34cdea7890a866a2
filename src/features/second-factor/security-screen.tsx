"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import { RECOVERY_CODES, type SecondFactorView } from "~/domain/account/second-factor";
import type { UserView } from "~/domain/account/schema";
import { dashboardHref } from "~/features/shell/nav-links";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AuthenticatorSetup } from "./authenticator-setup";
import { CodeForm } from "./code-form";
import { RecoveryCodes } from "./recovery-codes";

/** /settings/security: the second factor of staff. */
export function SecurityScreen({ user }: { user: UserView }) {
  const factor = api.auth.secondFactor.useQuery(undefined, { staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Security"
        description="What protects your account beside its password."
        backHref={dashboardHref(user.userType)}
        backLabel="Back to Dashboard"
      />
      {codes === null ? (
        <Factor
          factor={factor.data}
          failure={factor.error?.message}
          onRetry={() => void factor.refetch()}
          onCodes={setCodes}
        />
      ) : (
        <Card>
          <CardContent>
            <RecoveryCodes
              codes={codes}
              onKept={() => {
                setCodes(null);
                // The button is gone with the codes.
                document.querySelector("main")?.focus();
              }}
            />
          </CardContent>
        </Card>
      )}
    </div>
  );
}

type FactorProps = {
  factor: SecondFactorView | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onCodes: (codes: readonly string[]) => void;
};

function Factor({ factor, failure, onRetry, onCodes }: FactorProps) {
  if (factor === undefined) {
    if (failure === undefined) return <SkeletonCard lines={4} />;
    return (
      <ErrorState
        title="Your security settings couldn't be loaded"
        description={failure}
        onRetry={onRetry}
      />
    );
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center gap-3">
          Authenticator app
          <Badge
            variant="secondary"
            className={factor.enabled ? "bg-completed-soft text-completed" : undefined}
          >
            {factor.enabled ? "On" : "Off"}
          </Badge>
        </CardTitle>
        <CardDescription>
          {factor.enabled
            ? "Staff areas ask for its code once each time you sign in."
            : "With an app on your phone that makes codes, a stolen password alone opens no staff area."}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {factor.enabled ? (
          <TurnedOn codesLeft={factor.recoveryCodesLeft} onCodes={onCodes} />
        ) : (
          <AuthenticatorSetup onCodes={onCodes} />
        )}
      </CardContent>
    </Card>
  );
}

type TurnedOnProps = { codesLeft: number; onCodes: (codes: readonly string[]) => void };

function TurnedOn({ codesLeft, onCodes }: TurnedOnProps) {
  const [asking, setAsking] = useState<"codes" | "off" | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-semibold">Recovery codes</h3>
        <p className="text-sm text-muted-foreground">
          {codesLeft === 0
            ? "None is left. Make new ones, so that you get in without your phone."
            : `${codesLeft} of ${RECOVERY_CODES} left. Each lets you in once without your phone.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setAsking("codes")}>
          Make new codes
        </Button>
        <Button variant="ghost" className="text-destructive" onClick={() => setAsking("off")}>
          Turn off
        </Button>
      </div>
      <Dialog open={asking !== null} onOpenChange={(open) => (open ? undefined : close())}>
        {asking === "codes" ? <NewCodes onCodes={onCodes} onClose={close} /> : null}
        {asking === "off" ? <TurnOff onClose={close} /> : null}
      </Dialog>
    </div>
  );
}

function NewCodes({
  onCodes,
  onClose,
}: Omit<TurnedOnProps, "codesLeft"> & { onClose: () => void }) {
  const renew = api.auth.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Make new recovery codes</DialogTitle>
        <DialogDescription>The ones that you have stop working.</DialogDescription>
      </DialogHeader>
      <CodeForm call={renew} submit="Make new codes" recovery>
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
      </CodeForm>
    </DialogContent>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const utils = api.useUtils();
  const disable = api.auth.disableSecondFactor.useMutation(
    // A refusal stands at the field.
    withToasts(
      { success: { title: "The second factor is off" } },
      {
        onSuccess(factor) {
          // Before the dialog closes, so that the focus is not led back to a button that goes.
          utils.auth.secondFactor.setData(undefined, factor);
          onClose();
        },
      },
    ),
  );
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Turn off the second factor</DialogTitle>
        <DialogDescription>
          Your password alone then opens your account. Where staff must have a second factor, staff
          areas stay closed until you set one up again.
        </DialogDescription>
      </DialogHeader>
      <CodeForm call={disable} submit="Turn off" destructive recovery>
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
      </CodeForm>
    </DialogContent>
  );
}
