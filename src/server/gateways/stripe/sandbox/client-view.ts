import type { Answer } from "./routes";

/** What a publishable key may see of an intent: no customer, no metadata, no charge. */
export function clientView(answer: Answer): Partial<Answer> {
  switch (answer.object) {
    case "payment_intent": {
      const { application_fee_amount, customer, latest_charge, metadata, review, ...rest } = answer;
      return rest;
    }
    case "setup_intent": {
      const { customer, latest_attempt, mandate, metadata, single_use_mandate, ...rest } = answer;
      return rest;
    }
    default:
      return answer;
  }
}
