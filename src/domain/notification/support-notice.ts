import { BRAND_NAME } from "../brand";

/** The kind of a notification about a private message from staff. */
export const SUPPORT_MESSAGE = "support_message";

/** Where the person reads and answers it. */
export const SUPPORT_PAGE = "/support";

/**
 * Says that there's a message and nothing else, because someone else may see the screen, the
 * mailbox or the phone.
 */
export const SUPPORT_MESSAGE_WORDS = {
  title: `A message from ${BRAND_NAME} support`,
  text: "Sign in to read it.",
} as const;
