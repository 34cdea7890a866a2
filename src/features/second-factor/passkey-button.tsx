"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import type { PasskeyResponse, PasskeyRequest } from "~/domain/account/second-factor/passkeys";
import { signWithPasskey } from "./browser-passkeys";

type PasskeyButtonProps = {
  /** Fetches a new challenge for each attempt. */
  ask: () => Promise<PasskeyRequest>;
  onSigned: (passkey: PasskeyResponse) => void;
  /** True while the signature is being sent. */
  pending: boolean;
  /** Why the last attempt was refused. */
  refusal: string | undefined;
  /** True if the passkey is the only second factor. */
  alone: boolean;
  /** The destructive action, which the button must name. */
  destroys?: string | undefined;
};

/** Signs with a passkey instead of a code, and shows errors below the button. */
export function PasskeyButton({
  ask,
  onSigned,
  pending,
  refusal,
  alone,
  destroys,
}: PasskeyButtonProps) {
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const use = async () => {
    setState({ busy: true });
    try {
      const asked = await signWithPasskey(await ask());
      if ("problem" in asked) return setState({ busy: false, problem: asked.problem });
      setState({ busy: false });
      onSigned(asked.answer);
    } catch (error) {
      setState({ busy: false, problem: error instanceof Error ? error.message : "" });
    }
  };
  const problem = state.problem ?? (state.busy || pending ? undefined : refusal);
  return (
    <div className="grid gap-2">
      <div className="flex flex-col sm:flex-row">
        <Button
          variant={!alone ? "outline" : destroys === undefined ? "default" : "destructive"}
          loading={state.busy || pending}
          onClick={() => void use()}
        >
          <KeyRound aria-hidden />
          {destroys === undefined ? "Use a passkey" : `${destroys} with a passkey`}
        </Button>
      </div>
      <p role="alert" className="text-sm text-destructive empty:hidden">
        {problem}
      </p>
    </div>
  );
}
