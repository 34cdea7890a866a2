import { withoutSpace } from "../text/characters";
import { requiredText } from "../text/text";

/** A code as people type it: of an authenticator, or one of the recovery codes. */
export const codeText = requiredText("Please enter the code.", 40)
  // Both kinds are shown in groups.
  .transform((code) =>
    withoutSpace(code)
      .replace(/\p{Pd}/gu, "")
      .toLowerCase(),
  );
