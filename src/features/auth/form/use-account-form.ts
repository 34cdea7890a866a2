import type { FieldValues, UseFormReturn } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { sharedMessage, type BlankKey } from "./auth-field";

/** The state of the mutation behind the form. */
interface AccountRequest {
  error: { message: string } | null;
  isPending: boolean;
  isSuccess: boolean;
  reset: () => void;
}

/**
 * Handles both account forms: one message for all blanks, the server's refusal until a field is
 * edited, and a button that stays busy until the next page loads.
 */
export function useAccountForm<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  request: AccountRequest,
  blanks: { blank: BlankKey; errors: Partial<Record<string, { type?: unknown }>> },
) {
  const register = clearingRegister(form);
  return {
    register: (name: Parameters<typeof register>[0]) => register(name, () => request.reset()),
    notice: sharedMessage(blanks.errors, blanks.blank) ?? request.error?.message,
    busy: request.isPending || request.isSuccess,
  };
}
