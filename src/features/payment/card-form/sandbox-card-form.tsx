"use client";

import { useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Field, FormError } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { useFirstWrong } from "~/components/use-first-wrong";
import { AuthenticationDialog } from "./authentication-dialog";
import {
  cardBrand,
  cardErrors,
  formatCardNumber,
  formatExpiry,
  type CardEntry,
  type CardErrors,
} from "./card-format";
import { answerBank, confirmCard, type IntentKind, type SandboxStep } from "./sandbox-client";
import { TEST_CVC, TEST_EXPIRY } from "./test-cards";
import { TestCardList } from "./test-card-list";

export type CardFormProps = {
  kind: IntentKind;
  clientSecret: string;
  /** The button's label. */
  label: string;
  /** Shown right above the button. */
  terms?: ReactNode;
  /** Returns false if the customer has to agree to something first. */
  mayPay?: () => boolean;
  onConfirmed: () => void;
  /** Receives the provider's message. */
  onFailed: (message: string) => void;
};

/** Renders the card form of test mode, clearly marked. */
export function SandboxCardForm({
  kind,
  clientSecret,
  label,
  terms,
  mayPay,
  onConfirmed,
  onFailed,
  holderName,
}: CardFormProps & { holderName: string }) {
  const [card, setCard] = useState<CardEntry>({
    number: "",
    expiry: "",
    cvc: "",
    name: holderName,
  });
  const [errors, setErrors] = useState<CardErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asksBank, setAsksBank] = useState(false);
  const { form, focusFirstWrong } = useFirstWrong<HTMLFormElement>();

  function edit(patch: Partial<CardEntry>) {
    setCard((before) => ({ ...before, ...patch }));
    setRefusal(undefined);
    setErrors((before) => {
      const left = { ...before };
      if (patch.number !== undefined) delete left.number;
      if (patch.expiry !== undefined) delete left.expiry;
      if (patch.cvc !== undefined) delete left.cvc;
      if (patch.name !== undefined) delete left.name;
      return left;
    });
  }

  async function proceed(attempt: () => Promise<SandboxStep>) {
    setBusy(true);
    setRefusal(undefined);
    const result = await attempt();
    switch (result.step) {
      case "done":
        setAsksBank(false);
        onConfirmed();
        return;
      case "authenticate":
        setAsksBank(true);
        break;
      case "refused":
        setAsksBank(false);
        setRefusal(result.message);
        onFailed(result.message);
        break;
      default:
        return result satisfies never;
    }
    setBusy(false);
  }

  function submit() {
    if (busy) return;
    const wrong = cardErrors(card, new Date());
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstWrong();
    if (mayPay?.() === false) return;
    void proceed(() => confirmCard(kind, clientSecret, card.number));
  }

  return (
    <form
      data-keep-nothing
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TestCardList
        onPick={(number) =>
          edit({
            number: formatCardNumber(number),
            expiry: TEST_EXPIRY,
            cvc: TEST_CVC,
            name: card.name || holderName,
          })
        }
      />
      <FormError message={refusal} />
      <Field label="Card number" required error={errors.number}>
        {(control) => (
          <div className="relative">
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              className="pr-32 tabular-nums"
              value={card.number}
              onChange={(event) => edit({ number: formatCardNumber(event.target.value) })}
            />
            <span
              aria-live="polite"
              className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-sm font-semibold text-muted-foreground"
            >
              {cardBrand(card.number)}
            </span>
          </div>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiration" required error={errors.expiry}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              className="tabular-nums"
              value={card.expiry}
              onChange={(event) => edit({ expiry: formatExpiry(event.target.value, card.expiry) })}
            />
          )}
        </Field>
        <Field label="CVC" required error={errors.cvc}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="123"
              maxLength={4}
              className="tabular-nums"
              value={card.cvc}
              onChange={(event) => edit({ cvc: event.target.value.replace(/\D/g, "") })}
            />
          )}
        </Field>
      </div>
      <Field label="Name on card" required error={errors.name}>
        {(control) => (
          <Input
            {...control}
            autoComplete="cc-name"
            maxLength={100}
            value={card.name}
            onChange={(event) => edit({ name: event.target.value })}
          />
        )}
      </Field>
      {terms}
      <Button type="submit" size="lg" loading={busy}>
        {label}
      </Button>
      <AuthenticationDialog
        open={asksBank}
        pending={busy}
        onAnswer={(outcome) => void proceed(() => answerBank(kind, clientSecret, outcome))}
      />
    </form>
  );
}
