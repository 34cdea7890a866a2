"use client";

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { Card, CardContent } from "~/components/ui/card";
import { PageSpinner } from "~/components/ui/spinner";

/** Loaded after a refusal: most visits to the desk need neither. */
const FactorPrompt = lazy(async () => ({
  default: (await import("./factor-prompt")).FactorPrompt,
}));
const RecoveryCodes = lazy(async () => ({
  default: (await import("./recovery-codes")).RecoveryCodes,
}));

type SecondFactorGateProps = {
  /** A staff call that may be refused for a missing second factor. */
  call: { isPending: boolean; error: { data?: { reason?: string } | null } | null };
  /** Called after the code was accepted and failed queries were refetched. */
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
  // A query forgets its refusal while it refetches. Keep the prompt, or an unfinished setup would
  // be lost.
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
          <Suspense fallback={<PageSpinner label="Loading" />}>
            <RecoveryCodes
              codes={codes}
              onKept={() => {
                setCodes(null);
                onPassed?.();
              }}
            />
          </Suspense>
        </CardContent>
      </Card>
    );
  }
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {asked ? (
        <Suspense fallback={<PageSpinner label="Loading" />}>
          <FactorPrompt onCodes={setCodes} onPassed={onPassed} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}
