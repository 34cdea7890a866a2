"use client";

import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Label } from "~/components/ui/label";
import { BRAND_NAME } from "~/domain/brand";
import { copyText } from "~/lib/copy-text";

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** Shows new recovery codes once. The user continues after confirming that they are saved. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const text = codes.join("\n");
  const file = `${BRAND_NAME} recovery codes, each works once\n\n${text}\n`;
  return (
    <section className="prints-alone grid gap-5" aria-labelledby={`${id}-title`}>
      <h2
        ref={heading}
        id={`${id}-title`}
        tabIndex={-1}
        className="font-display text-heading font-semibold outline-none"
      >
        Save your recovery codes
      </h2>
      <Alert tone="warning" title="You can only see them now">
        If you lose your phone, one of these codes lets you in. Each works once. Your old codes no
        longer work.
      </Alert>
      <ol className="grid gap-x-6 gap-y-2 rounded-lg border bg-muted/50 p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono text-sm tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" onClick={() => void copyText(text, "Recovery codes")}>
          <Copy aria-hidden />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="curbwrench-recovery-codes.txt"
          className={buttonVariants({ variant: "outline" })}
        >
          <Download aria-hidden />
          Download
        </a>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <div className="flex items-center gap-3 print:hidden">
        <Checkbox
          id={`${id}-kept`}
          checked={kept}
          onCheckedChange={(checked) => setKept(checked === true)}
        />
        <Label htmlFor={`${id}-kept`}>I saved these codes in a safe place</Label>
      </div>
      <div className="print:hidden">
        <Button disabled={!kept} onClick={onKept}>
          Done
        </Button>
      </div>
    </section>
  );
}
