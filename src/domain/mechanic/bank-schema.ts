import { z } from "zod";
import { field } from "~/messages/field-key";
import { passwordText } from "../account/schema";
import { requiredName } from "../text/text";
import { MASKED, BANK_ACCOUNT_TYPES } from "./bank";

/** PUT /api/mechanic/bank-info. A masked number means 'unchanged'. */
export const bankInfoSchema = z.object({
  bankAccountHolderName: requiredName(field("accountHolderRequired")),
  bankAccountNumber: z
    .string({ error: field("accountNumberRequired") })
    .trim()
    .min(4, field("accountNumberRequired"))
    .max(34, field("accountNumberTooLong"))
    .refine(
      (text) => MASKED.test(text) || /^[0-9A-Za-z-]+$/.test(text),
      field("accountNumberRequired"),
    ),
  bankRoutingNumber: z
    .string({ error: field("routingNumberWrong") })
    .trim()
    .refine((text) => MASKED.test(text) || /^\d{9}$/.test(text), field("routingNumberWrong")),
  bankAccountType: z.enum(BANK_ACCOUNT_TYPES, { error: field("accountTypeMissing") }),
  /** Needed to change stored data, unless the sign-in is recent. */
  password: passwordText(field("ownPasswordWrong")).optional(),
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
