import { isBlank } from "../../text/characters";
import type { WrongField } from "../../wrong-fields";
import { accountFields } from "~/messages/fields/account";

/**
 * Contact fields of a person who books without an account. Plain code without a schema, because
 * forms need it before zod has loaded.
 */
export const CONTACT_FIELDS = ["firstName", "lastName", "email", "phone"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type GuestContact = Record<ContactField, string>;

export const EMPTY_CONTACT: GuestContact = { firstName: "", lastName: "", email: "", phone: "" };

const MISSING: GuestContact = {
  firstName: accountFields.firstNameRequired,
  lastName: accountFields.lastNameRequired,
  email: accountFields.emailRequired,
  phone: accountFields.phoneRequired,
};

/** Returns the empty fields and an obviously wrong email address. The server checks the rest. */
export function wrongContact(contact: GuestContact): WrongField<ContactField>[] {
  return CONTACT_FIELDS.flatMap((name) => {
    if (isBlank(contact[name])) return [{ name, message: MISSING[name] }];
    if (name === "email" && !/^\S+@\S+\.\S+$/.test(contact.email.trim())) {
      return [{ name, message: accountFields.emailWrong }];
    }
    return [];
  });
}
