"use client";

import { lazy, Suspense, type ReactNode } from "react";
import type { PasskeyResponse, PasskeyRequest } from "~/domain/account/second-factor/passkeys";
import { CodeForm } from "./code-form";

// Needed only by staff with passkeys.
const PasskeyButton = lazy(async () => ({
  default: (await import("./passkey-button")).PasskeyButton,
}));

/** A second factor as entered. */
export type Given = { code: string } | { passkey: PasskeyResponse };

/** The state of the mutation that takes it. */
interface FactorCall {
  mutate: (given: Given) => void;
  reset: () => void;
  isPending: boolean;
  error: { message: string } | null;
  variables: { passkey?: unknown } | undefined;
}

/** The user's second factors. */
export interface FactorMethods {
  code: boolean;
  passkey: boolean;
}

type FactorFormProps = {
  call: FactorCall;
  methods: FactorMethods;
  /** Fetches the passkey challenge. */
  ask: () => Promise<PasskeyRequest>;
  submit: string;
  destructive?: boolean;
  /** More buttons next to the submit button. */
  children?: ReactNode;
};

/** Asks for a second factor: a code, a recovery code or a passkey, whichever the user has. */
export function FactorForm({ call, methods, ask, submit, destructive, children }: FactorFormProps) {
  const byPasskey = call.variables?.passkey !== undefined;
  const codeCall = {
    mutate: call.mutate,
    reset: call.reset,
    isPending: call.isPending && !byPasskey,
    error: byPasskey ? null : call.error,
  };
  const passkey = methods.passkey ? (
    <Suspense>
      <PasskeyButton
        ask={ask}
        onSigned={(signed) => call.mutate({ passkey: signed })}
        pending={call.isPending && byPasskey}
        refusal={byPasskey ? call.error?.message : undefined}
        alone={!methods.code}
        destroys={destructive ? submit : undefined}
      />
    </Suspense>
  ) : null;
  if (!methods.code) {
    return (
      <div className="grid gap-4">
        {passkey}
        {children === undefined ? null : (
          <div className="flex flex-col sm:flex-row">{children}</div>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <CodeForm call={codeCall} submit={submit} destructive={destructive ?? false} recovery>
        {children}
      </CodeForm>
      {passkey === null ? null : <div className="border-t pt-4">{passkey}</div>}
    </div>
  );
}
