import { useEffect, useRef } from "react";
import type { FactorMethods } from "~/features/second-factor/factor-form";

/** Takes the focus, because the submitted form is gone. */
export function CodeHeading({ level, methods }: { level: 1 | 2; methods: FactorMethods }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div>
      <Heading
        ref={heading}
        tabIndex={-1}
        className={
          level === 1
            ? "text-title font-bold outline-none"
            : "font-display text-heading font-semibold outline-none"
        }
      >
        {methods.code ? "Enter your code" : "Use your passkey"}
      </Heading>
      <p className="mt-2 text-muted-foreground">
        Your account is protected by a second factor.
        {methods.code ? " Lost your phone? Use one of your recovery codes." : null}
      </p>
    </div>
  );
}
