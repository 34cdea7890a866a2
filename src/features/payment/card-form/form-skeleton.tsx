import { Skeleton } from "~/components/ui/skeleton";
import { Spinner } from "~/components/ui/spinner";

// The card form's height depends on the customer's saved cards, so the checkout hides what comes
// below while it finds `data-waiting`, and nothing has to move.

/** Takes the card form's place while it loads. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Preparing the payment form" data-waiting className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

/** Takes the card form's place once the card is accepted. */
export function ConfirmingPayment() {
  return (
    <div data-waiting className="grid min-h-56 place-items-center">
      <Spinner label="Confirming your payment" showLabel />
    </div>
  );
}
