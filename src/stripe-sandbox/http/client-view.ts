import type { Answer } from "./routes";

/** Returns what a publishable key can see of an intent: no customer, metadata or charge. */
export function clientView(answer: Answer): Partial<Answer> {
  switch (answer.object) {
    case "payment_intent":
      return {
        id: answer.id,
        object: answer.object,
        amount: answer.amount,
        automatic_payment_methods: answer.automatic_payment_methods,
        canceled_at: answer.canceled_at,
        cancellation_reason: answer.cancellation_reason,
        capture_method: answer.capture_method,
        client_secret: answer.client_secret,
        confirmation_method: answer.confirmation_method,
        created: answer.created,
        currency: answer.currency,
        description: answer.description,
        last_payment_error: answer.last_payment_error,
        livemode: answer.livemode,
        next_action: answer.next_action,
        payment_method: answer.payment_method,
        payment_method_types: answer.payment_method_types,
        processing: answer.processing,
        receipt_email: answer.receipt_email,
        setup_future_usage: answer.setup_future_usage,
        shipping: answer.shipping,
        status: answer.status,
      };
    case "setup_intent":
      return {
        id: answer.id,
        object: answer.object,
        automatic_payment_methods: answer.automatic_payment_methods,
        cancellation_reason: answer.cancellation_reason,
        client_secret: answer.client_secret,
        created: answer.created,
        description: answer.description,
        last_setup_error: answer.last_setup_error,
        livemode: answer.livemode,
        next_action: answer.next_action,
        payment_method: answer.payment_method,
        payment_method_types: answer.payment_method_types,
        status: answer.status,
        usage: answer.usage,
      };
    default:
      return answer;
  }
}
