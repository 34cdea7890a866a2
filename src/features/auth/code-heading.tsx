import { useEffect, useRef } from "react";

/** Takes the focus: the form that was sent is gone. */
export function CodeHeading({ level }: { level: 1 | 2 }) {
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
        Enter your code
      </Heading>
      <p className="mt-2 text-muted-foreground">
        Your account is protected by a second factor. Lost your phone? Use one of the recovery codes
        that you kept.
      </p>
    </div>
  );
}
