import { lastInitial } from "~/domain/mechanic/matching";
import { maskContactData } from "~/domain/text/contact-data";

/** Signs a review: "Maya T.". A deleted account has no name. */
export function authorName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return maskContactData(`${firstName} ${lastInitial(lastName)}`.trim()) || "A former customer";
}
