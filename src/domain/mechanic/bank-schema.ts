import { z } from "zod";
import { WRONG_PASSWORD } from "../account/email/email";
import { passwordText } from "../account/schema";
import { requiredName } from "../text/text";
import { MASKED, BANK_ACCOUNT_TYPES } from "./bank";

/** PUT /api/mechanic/bank-info. A masked number means 'unchanged'. */
export const bankInfoSchema = z.object({
  bankAccountHolderName: requiredName("Account holder name is required"),
  bankAccountNumber: z
    .string({ error: "Account number is required" })
    .trim()
    .min(4, "Account number is required")
    .max(34, "Account number is too long")
    .refine(
      (text) => MASKED.test(text) || /^[0-9A-Za-z-]+$/.test(text),
      "Account number is required",
    ),
  bankRoutingNumber: z
    .string({ error: "Routing number must be 9 digits" })
    .trim()
    .refine((text) => MASKED.test(text) || /^\d{9}$/.test(text), "Routing number must be 9 digits"),
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES, { error: "Choose checking or savings." }),
  /** Needed to change stored data, unless the sign-in is recent. */
  password: passwordText(WRONG_PASSWORD).optional(),
});
export type BankInfoInput = z.output<typeof bankInfoSchema>;

/** Fields of the bank form. The password is asked for separately when needed. */
export const bankFormSchema = bankInfoSchema.omit({ password: true });

export const bankViewSchema = z.object({
  bankAccountHolderName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  bankRoutingNumber: z.string().nullable(),
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES).nullable(),
});

export type BankView = z.infer<typeof bankViewSchema>;
