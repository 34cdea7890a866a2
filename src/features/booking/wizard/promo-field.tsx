"use client";

import { BadgePercent, X } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { normalizePromoCode } from "~/domain/booking/price/pricing";

type PromoFieldProps = {
  /** The applied code, or "". */
  code: string;
  /** The discount in words, once the server has confirmed it. */
  words: string | null;
  checking: boolean;
  error: string | undefined;
  /** Says that the code couldn't be checked. */
  note: string | undefined;
  onApply: (code: string) => void;
};

/** Applies a promo code. It is checked at once, and a refusal appears next to the field. */
export function PromoField({ code, words, checking, error, note, onApply }: PromoFieldProps) {
  const [typed, setTyped] = useState(code);
  if (words !== null) {
    return (
      <div className="flex items-center justify-between gap-2 rounded-md bg-completed-soft pl-3 text-sm text-completed">
        <p role="status" className="flex items-center gap-2 font-semibold">
          <BadgePercent aria-hidden className="size-4 shrink-0" />
          {code}: {words}
        </p>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove promo code ${code}`}
          onClick={() => {
            setTyped("");
            onApply("");
          }}
        >
          <X aria-hidden />
        </Button>
      </div>
    );
  }
  const apply = () => {
    const normalized = normalizePromoCode(typed);
    if (normalized !== code) onApply(normalized);
  };
  return (
    <Field label="Promo code" optional error={error} hint={note}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            placeholder="FIRST20"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              // The refused code has been edited.
              if (error) onApply("");
            }}
            onBlur={apply}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              apply();
            }}
          />
          <Button variant="outline" className="h-12" loading={checking} onClick={apply}>
            Apply
          </Button>
        </div>
      )}
    </Field>
  );
}
