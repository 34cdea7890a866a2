"use client";

import { lazy, Suspense } from "react";
import { useNext } from "../form/use-next";
import { AskForCode } from "./ask-for-code";
import { CodeLink } from "./code-link";
import { EnterCode } from "./enter-code";
import { useCodeAddress } from "./use-code-address";
import { useCodeSignIn } from "./use-code-sign-in";

// Needed only by users with a second factor.
const CodeSecondStep = lazy(async () => ({
  default: (await import("./code-second-step")).CodeSecondStep,
}));

// Needed only where nobody confirmed the address before.
const WhoseAccount = lazy(async () => ({
  default: (await import("./whose-account")).WhoseAccount,
}));

/**
 * Renders /auth/code: asks for an address, then for the code that was emailed to it. The emailed
 * link opens it with both.
 */
export function SignInCodeScreen() {
  const address = useCodeAddress();
  const next = useNext();
  const signIn = useCodeSignIn(next);
  if (address === undefined) return <h1 className="text-title font-bold">Sign in by email</h1>;
  const { role, email, code } = address;
  const given = signIn.confirm.variables;
  const { confirm } = signIn;
  // Stays on the question while its answer is sent.
  const isAnswering = confirm.isPending && given?.isYours !== undefined;
  if (given !== undefined && (signIn.asksWhose || isAnswering)) {
    return (
      <Suspense>
        <WhoseAccount
          pending={confirm.isPending ? (given.isYours ?? null) : null}
          onAnswer={(isYours) => confirm.mutate({ ...given, isYours })}
        />
      </Suspense>
    );
  }
  if (signIn.methods !== null && given !== undefined) {
    return (
      <Suspense>
        <CodeSecondStep given={given} methods={signIn.methods} onDone={signIn.arrive} />
      </Suspense>
    );
  }
  if (email === "") return <AskForCode role={role} next={next} />;
  const props = { role, next, email, confirm: signIn.confirm };
  return code === "" ? <EnterCode {...props} /> : <CodeLink {...props} code={code} />;
}
