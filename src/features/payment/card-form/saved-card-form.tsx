"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/field";
import { RadioCards } from "~/components/ui/radio-cards";
import { cardName } from "~/domain/payment/card/card";
import type { CardView } from "~/domain/payment/card/schema";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { api } from "~/trpc/react";
import { AuthenticationDialog } from "./authentication-dialog";
import type { CardFormProps } from "./sandbox-card-form";
import { answerBank } from "./sandbox-client";

type SavedCardFormProps = CardFormProps & {
  cards: readonly CardView[];
  /** With a key, Stripe's script shows the bank's question. In test mode it is our dialog. */
  publishableKey: string | null;
  /** Called when another customer's booking used the promo code with this card. */
  onCardUsed: (() => void) | undefined;
  onOtherCard: () => void;
};

/** Pays with a saved card in one tap. */
export function SavedCardForm({
  cards,
  publishableKey,
  kind,
  clientSecret,
  label,
  terms,
  mayPay,
  onConfirmed,
  onFailed,
  onCardUsed,
  onOtherCard,
}: SavedCardFormProps) {
  const [chosen, setChosen] = useState(cards[0]?.id ?? "");
  const [refusal, setRefusal] = useState<string>();
  const [asksBank, setAsksBank] = useState(false);
  const [busy, setBusy] = useState(false);

  function refuse(message: string) {
    setAsksBank(false);
    setBusy(false);
    setRefusal(message);
    onFailed(message);
  }

  async function goToBank() {
    if (publishableKey === null) {
      setBusy(false);
      setAsksBank(true);
      return;
    }
    const { answerAtBank } = await import("./use-stripe");
    const problem = await answerAtBank(publishableKey, clientSecret);
    if (problem === null) onConfirmed();
    else refuse(problem);
  }

  async function answer(outcome: "succeed" | "fail") {
    setBusy(true);
    const result = await answerBank(kind, clientSecret, outcome);
    if (result.step === "refused") return refuse(result.message);
    setAsksBank(false);
    onConfirmed();
  }

  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const { isAsked, dialog } = useOwner();
  const pay = api.payment.payWithCard.useMutation({
    onSuccess({ step }) {
      if (step === "done") onConfirmed();
      else void goToBank();
    },
    onError(error, sent) {
      const again = () => {
        setBusy(true);
        pay.mutate(sent);
      };
      if (isAsked(error, again)) return setBusy(false);
      if (error.data?.reason !== "PROMO_CARD_USED") return refuse(error.message);
      setBusy(false);
      onCardUsed?.();
    },
  });

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || mayPay?.() === false) return;
        setBusy(true);
        setRefusal(undefined);
        pay.mutate({ id: chosen, clientSecret });
      }}
    >
      <FormError message={refusal} />
      <RadioCards
        aria-label="Your cards"
        value={chosen}
        onValueChange={(id) => {
          setChosen(id);
          setRefusal(undefined);
        }}
        options={cards.map((card) => ({
          value: card.id,
          label: cardName(card),
          ...(card.default ? { description: "Your default card" } : {}),
        }))}
      />
      {terms}
      <Button type="submit" size="lg" loading={busy && !asksBank}>
        {label}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onOtherCard}>
        Use another card
      </Button>
      <AuthenticationDialog
        open={asksBank}
        pending={busy}
        onAnswer={(outcome) => void answer(outcome)}
      />
      <OwnerDialog
        {...dialog}
        hasPassword={user?.hasPassword ?? true}
        purpose="pay with a saved card"
        submit={label}
      />
    </form>
  );
}
