import { lastInitial } from "../mechanic/matching";
import { maskContactData } from "../text/contact-data";

interface Author {
  firstName: string;
  lastName: string;
}

/** Signs a review: "Maya T.". A deleted account has no name. */
export function authorName({ firstName, lastName }: Author): string {
  return maskContactData(`${firstName} ${lastInitial(lastName)}`.trim()) || "A former customer";
}

/** Shown in the form of a review, with the author's own signature. Sending the form agrees to it. */
export function publishedSentence(author: Author): string {
  return `We publish reviews on our website, signed with your first name and initial: ${authorName(author)}`;
}
