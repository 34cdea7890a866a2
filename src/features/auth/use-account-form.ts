import type { FieldValues, UseFormReturn } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { sharedMessage } from "./auth-field";

/** The call behind the form, as far as the form shows it. */
interface AccountRequest {
  error: { message: string } | null;
  isPending: boolean;
  isSuccess: boolean;
  reset: () => void;
}

/**
 * How both forms speak: one sentence for all blanks, the server's refusal in its place until a field
 * is edited, and a button that stays busy while the next page comes.
 */
export function useAccountForm<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  request: AccountRequest,
  blanks: { sentence: string; errors: Partial<Record<string, { message?: string }>> },
) {
  const register = clearingRegister(form);
  return {
    register: (name: Parameters<typeof register>[0]) => register(name, () => request.reset()),
    notice: sharedMessage(blanks.errors, blanks.sentence) ?? request.error?.message,
    busy: request.isPending || request.isSuccess,
  };
}
