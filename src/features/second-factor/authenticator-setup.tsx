"use client";

import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import type {
  SecondFactorSetup,
  SecondFactorView,
} from "~/domain/account/second-factor/second-factor";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { showFailure } from "~/lib/use-toast-mutation";
import { NOUNS } from "~/trpc/changes";
import { api, useRefetch } from "~/trpc/react";
import { CodeForm } from "./code-form";
import { copyText } from "~/lib/copy-text";
import { FreshFactor } from "./fresh-factor";

type AuthenticatorSetupProps = {
  factor: SecondFactorView;
  onCodes: (codes: readonly string[]) => void;
};

type Refused = { message: string; data?: { reason?: string } | null };

/** Users with passkeys must confirm with one first. */
const needsPasskey = (error: Refused | null) => error?.data?.reason === "SECOND_FACTOR_REQUIRED";

/** Sets up an authenticator app: scan the QR code, then enter a first code. */
export function AuthenticatorSetup({ factor, onCodes }: AuthenticatorSetupProps) {
  const refetch = useRefetch();
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const { isAsked, dialog } = useOwner();
  const owner = (
    <OwnerDialog
      {...dialog}
      hasPassword={user?.hasPassword ?? true}
      purpose="set up an authenticator"
      submit="Continue"
    />
  );
  const start = api.auth.startSecondFactor.useMutation({
    onError(error: Refused) {
      if (needsPasskey(error) || isAsked(error, () => start.mutate({}))) return;
      showFailure(
        { failure: { title: "Setup not started", description: "server" } },
        error.message,
      );
      // Another window may have set it up in the meantime.
      void refetch("signIn");
    },
  });
  const confirm = api.auth.confirmSecondFactor.useMutation({
    onSuccess({ recoveryCodes }) {
      onCodes(recoveryCodes);
      // Calls that were refused before succeed now, so refetch everything.
      void refetch(...NOUNS);
    },
    onError: (error, sent) => void isAsked(error, () => confirm.mutate(sent)),
  });
  if (needsPasskey(start.error)) {
    return <FreshFactor factor={factor} onPassed={() => start.mutate({})} />;
  }
  if (start.data === undefined) {
    return (
      <div>
        <Button loading={start.isPending} onClick={() => start.mutate({})}>
          Set up an authenticator
        </Button>
        {owner}
      </div>
    );
  }
  return (
    <ol className="grid gap-6">
      <li className="grid gap-4">
        <FirstStep />
        <SetupKey setup={start.data} />
      </li>
      <li className="grid gap-4">
        <h3 className="font-semibold">2. Enter the code it shows</h3>
        <CodeForm call={confirm} submit="Turn on" />
        {owner}
      </li>
    </ol>
  );
}

/** Takes the focus, because the pressed button is gone. */
function FirstStep() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
      1. Scan this with your authenticator app
    </h3>
  );
}

function SetupKey({ setup }: { setup: SecondFactorSetup }) {
  const key = setup.secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-6">
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qrSvg)}`}
        alt="QR code with the key below"
        width={192}
        height={192}
        className="rounded-lg border bg-white"
      />
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-muted-foreground">
          No camera?{" "}
          <a className="font-semibold text-link underline" href={setup.uri}>
            Open your app
          </a>{" "}
          on this device, or type this key into it:
        </p>
        <code className="font-mono text-sm wrap-anywhere">{key}</code>
        <Button variant="outline" size="sm" onClick={() => void copyText(setup.secret, "Key")}>
          <Copy aria-hidden />
          Copy key
        </Button>
      </div>
    </div>
  );
}
