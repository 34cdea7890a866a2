"use client";

import { ArrowUpRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { PayoutAccountState, PayoutAccountView } from "~/domain/payout/account";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { formatDateTime } from "~/messages/format";
import { api } from "~/trpc/react";

interface Words {
  badge: { label: string; className: string } | null;
  text: string;
  /** The label of the button to the provider's page, or null. */
  step: string | null;
}

const WORDS: Record<PayoutAccountState, Words> = {
  none: {
    badge: null,
    text: "Our payment provider asks who you are and where your money goes. It takes about five minutes. Have your bank account number and the last digits of your social security number ready.",
    step: "Set up payouts",
  },
  incomplete: {
    badge: { label: "Not finished", className: "bg-pending-soft text-pending" },
    text: "You've started to set up payouts. We saved your progress.",
    step: "Continue",
  },
  checking: {
    badge: { label: "In review", className: "bg-pending-soft text-pending" },
    text: "Our payment provider is reviewing your details. This usually takes minutes, but can take two days.",
    step: null,
  },
  restricted: {
    badge: { label: "Information missing", className: "bg-destructive/8 text-destructive" },
    text: "We can't pay you until our payment provider has more information. We're keeping your earnings for you.",
    step: "Add information",
  },
  active: {
    badge: { label: "Active", className: "bg-completed-soft text-completed" },
    text: "We send your earnings automatically, job by job, after a short waiting time.",
    step: "Change account",
  },
};

/**
 * Shows the status of the provider's payout account, with a link to the provider's page.
 * @param setup how the user left that page: `done`, or `again` for an expired link
 */
export function PayoutAccountCard({
  setup,
  hasPassword,
}: {
  setup: string | null;
  hasPassword: boolean;
}) {
  const account = api.mechanic.payoutAccount.useQuery();
  const refresh = api.mechanic.refreshPayoutAccount.useMutation();
  const asked = useRef(false);
  const { mutate: ask } = refresh;
  useEffect(() => {
    if (setup !== "done" || asked.current) return;
    asked.current = true;
    ask();
  }, [setup, ask]);

  return (
    <Card>
      <CardHeader>
        <CardTitle>Payout account</CardTitle>
        <CardDescription>Where your earnings are sent.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {account.data === undefined ? (
          account.error ? (
            <ErrorState
              title="Your payout account couldn't be loaded"
              description={account.error.message}
              onRetry={() => void account.refetch()}
            />
          ) : (
            <SkeletonCard lines={3} />
          )
        ) : (
          <>
            <SetupNotice account={account.data} setup={setup} problem={refresh.error?.message} />
            <AccountState
              account={account.data}
              hasPassword={hasPassword}
              asking={refresh.isPending}
              onAsk={() => ask()}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** Shows what happened on the provider's page or since. */
function SetupNotice({
  account: { state, heldUntil },
  setup,
  problem,
}: {
  account: PayoutAccountView;
  setup: string | null;
  problem: string | undefined;
}) {
  return (
    <>
      {problem === undefined ? null : (
        <Alert tone="warning" role="alert" title="We couldn't check for updates">
          {problem}
        </Alert>
      )}
      {setup === "again" && state !== "active" ? (
        <Alert tone="warning" role="status" title="That link no longer works">
          Each link works once, for a few minutes. Start again from here.
        </Alert>
      ) : null}
      {setup === "done" && state === "active" ? (
        <Alert tone="success" role="status" title="You're ready to get paid" />
      ) : null}
      {heldUntil === null ? null : (
        <Alert tone="warning" title="Payouts are on hold after a change">
          To keep you safe, we won&apos;t send anything until {formatDateTime(heldUntil)}.
        </Alert>
      )}
    </>
  );
}

function AccountState({
  account: { state, requirements, bankLast4 },
  hasPassword,
  asking,
  onAsk,
}: {
  account: PayoutAccountView;
  hasPassword: boolean;
  asking: boolean;
  onAsk: () => void;
}) {
  const { isAsked, dialog } = useOwner();
  const start = api.mechanic.startPayoutSetup.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError(error) {
      isAsked(error, () => start.mutate({}));
    },
  });
  const { reset } = start;
  useEffect(() => {
    // The browser's Back button restores this page as it was.
    const onReturn = ({ persisted }: PageTransitionEvent) => (persisted ? reset() : undefined);
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, [reset]);
  // After a successful answer the page is being left.
  const isLeaving = start.isPending || start.isSuccess;
  const { badge, text, step } = WORDS[state];
  return (
    <>
      <div className="grid gap-3">
        {badge === null ? null : (
          <Badge className={`w-fit ${badge.className}`}>{badge.label}</Badge>
        )}
        {state === "active" && bankLast4 !== null ? (
          <p className="font-semibold tabular-nums">Bank account ending in {bankLast4}</p>
        ) : null}
        <p className="max-w-prose text-sm text-muted-foreground">{text}</p>
        {requirements.length === 0 ? null : (
          <div className="text-sm">
            <p className="font-semibold">Still needed</p>
            <ul className="mt-1 grid list-disc gap-1 pl-5">
              {requirements.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {start.error && !dialog.open ? (
        <Alert tone="danger" role="alert" title="The page couldn't be opened">
          {start.error.message}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {step === null ? null : (
          <Button
            className="w-full sm:w-auto"
            variant={state === "active" ? "outline" : "default"}
            loading={isLeaving}
            disabled={asking}
            onClick={() => start.mutate({})}
          >
            <span>{step}</span>
            <ArrowUpRight aria-hidden />
          </Button>
        )}
        {state === "none" || state === "active" ? null : (
          <Button
            className="w-full sm:w-auto"
            variant="outline"
            loading={asking}
            disabled={isLeaving}
            onClick={onAsk}
          >
            Check again
          </Button>
        )}
      </div>
      <OwnerDialog
        {...dialog}
        hasPassword={hasPassword}
        purpose="change the account that you are paid on"
        submit="Continue"
        onClose={() => {
          dialog.onClose();
          start.reset();
        }}
      />
    </>
  );
}
