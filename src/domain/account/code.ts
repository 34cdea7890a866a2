import { field } from "~/messages/field-key";
import { withoutSpace, withPlainDigits } from "../text/characters";
import { requiredText } from "../text/text";

/** A code as people type it: from an authenticator app, or a recovery code. */
export const codeText = requiredText(field("codeMissing"), 40)
  // We show both kinds in groups, so people may type spaces and dashes.
  .transform((code) =>
    withoutSpace(withPlainDigits(code))
      .replace(/\p{Pd}/gu, "")
      .toLowerCase(),
  );
