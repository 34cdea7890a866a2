"use client";

import { lazy, Suspense, useState } from "react";
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
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import {
  ASKED_AGAIN,
  RECOVERY_CODES,
  type SecondFactorView,
} from "~/domain/account/second-factor/second-factor";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AuthenticatorSetup } from "./authenticator-setup";

// Loaded on demand, because few users need it.
const RecoveryCodes = lazy(async () => ({
  default: (await import("./recovery-codes")).RecoveryCodes,
}));
const ProofForm = lazy(async () => ({ default: (await import("./proof-form")).ProofForm }));
const EmailNotice = lazy(async () => ({
  default: (await import("~/features/auth/email-notice")).EmailNotice,
}));

/** Sets up or turns off the authenticator, and creates recovery codes. */
export function FactorCard({ user }: { user: UserView }) {
  const factor = api.auth.secondFactor.useQuery(undefined, { staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes === null) {
    return (
      <Factor
        user={user}
        factor={factor.data}
        failure={factor.error?.message}
        onRetry={() => void factor.refetch()}
        onCodes={setCodes}
      />
    );
  }
  return (
    <Card>
      <CardContent>
        <Suspense fallback={<SkeletonCard lines={4} />}>
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(null);
              // The button disappeared with the codes.
              document.querySelector("main")?.focus();
            }}
          />
        </Suspense>
      </CardContent>
    </Card>
  );
}

type FactorProps = {
  user: UserView;
  factor: SecondFactorView | undefined;
  failure: string | undefined;
  onRetry: () => void;
  onCodes: (codes: readonly string[]) => void;
};

function Factor({ user, factor, failure, onRetry, onCodes }: FactorProps) {
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
            ? `You enter its code after your password when you sign in.${user.isAdmin ? ` ${ASKED_AGAIN}` : ""}`
            : "With an authenticator app on your phone, a stolen password isn't enough to get into your account."}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {factor.enabled ? (
          <TurnedOn
            codesLeft={factor.recoveryCodesLeft}
            isStaff={user.isAdmin}
            byPassword={!user.isAdmin && user.hasPassword && factor.givenAt !== null}
            hasPasskeys={factor.passkeys > 0}
            onCodes={onCodes}
          />
        ) : !user.emailVerified ? (
          <>
            <p className="mb-4 text-muted-foreground">
              Confirm your email address first. You&apos;ll need it to get back in if you lose your
              phone.
            </p>
            <Suspense>
              <EmailNotice user={user} />
            </Suspense>
          </>
        ) : (
          <AuthenticatorSetup factor={factor} onCodes={onCodes} />
        )}
      </CardContent>
    </Card>
  );
}

type TurnedOnProps = {
  codesLeft: number;
  isStaff: boolean;
  /** True if the password suffices: not for staff, and not in a session without a second factor. */
  byPassword: boolean;
  hasPasskeys: boolean;
  onCodes: (codes: readonly string[]) => void;
};

function TurnedOn({ codesLeft, isStaff, byPassword, hasPasskeys, onCodes }: TurnedOnProps) {
  const [asking, setAsking] = useState<"codes" | "off" | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-semibold">Recovery codes</h3>
        <p className="text-sm text-muted-foreground">
          {codesLeft === 0
            ? "You have none left. Create new ones so you can get in without your phone."
            : `${codesLeft} of ${RECOVERY_CODES} left. Each lets you in once without your phone.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setAsking("codes")}>
          Create new codes
        </Button>
        <Button variant="ghost" className="text-destructive" onClick={() => setAsking("off")}>
          Turn off
        </Button>
      </div>
      <Dialog open={asking !== null} onOpenChange={(open) => (open ? undefined : close())}>
        {asking === "codes" ? (
          <NewCodes
            byPassword={byPassword}
            hasPasskeys={hasPasskeys}
            onCodes={onCodes}
            onClose={close}
          />
        ) : null}
        {asking === "off" ? (
          <TurnOff
            isStaff={isStaff}
            byPassword={byPassword}
            hasPasskeys={hasPasskeys}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function NewCodes({
  byPassword,
  hasPasskeys,
  onCodes,
  onClose,
}: Omit<TurnedOnProps, "codesLeft" | "isStaff"> & { onClose: () => void }) {
  const renew = api.auth.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Create new recovery codes</DialogTitle>
        <DialogDescription>Your current codes will stop working.</DialogDescription>
      </DialogHeader>
      <Suspense fallback={<SkeletonCard lines={2} />}>
        <ProofForm
          call={renew}
          submit="Create new codes"
          byPassword={byPassword}
          hasPasskeys={hasPasskeys}
        >
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
        </ProofForm>
      </Suspense>
    </DialogContent>
  );
}

function TurnOff({
  isStaff,
  byPassword,
  hasPasskeys,
  onClose,
}: {
  isStaff: boolean;
  byPassword: boolean;
  hasPasskeys: boolean;
  onClose: () => void;
}) {
  const disable = api.auth.disableSecondFactor.useMutation(
    // The refusal appears at the field.
    withToasts({ success: { title: "Second factor turned off" } }, { onSuccess: onClose }),
  );
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Turn off the second factor</DialogTitle>
        <DialogDescription>
          {hasPasskeys
            ? "Your app and recovery codes will stop working. Your passkeys still work."
            : "After that, only your password protects your account."}
          {isStaff && !hasPasskeys
            ? " If staff need a second factor, you can't open staff areas until you set one up again."
            : null}
        </DialogDescription>
      </DialogHeader>
      <Suspense fallback={<SkeletonCard lines={2} />}>
        <ProofForm
          call={disable}
          submit="Turn off"
          destructive
          byPassword={byPassword}
          hasPasskeys={hasPasskeys}
        >
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
        </ProofForm>
      </Suspense>
    </DialogContent>
  );
}
