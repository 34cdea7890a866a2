"use client";

import { useState } from "react";
import {
  CONTACT_FIELDS,
  EMPTY_CONTACT,
  type ContactField,
  type GuestContact,
} from "~/domain/booking/guest/contact";
import { keptText } from "~/domain/booking/details/details";
import { isObject, loadDraft, tabStore, useDraft, type DraftKey } from "~/lib/use-draft";

/** The server's draft, whose code was mailed. */
export interface SentDraft {
  draftId: string;
  /** The masked address. */
  sentTo: string;
}

interface Kept {
  contact: GuestContact;
  sent: SentDraft | null;
}

const EMPTY: Kept = { contact: EMPTY_CONTACT, sent: null };

function readKept(kept: Record<string, unknown>): Kept {
  const typed = isObject(kept.contact) ? kept.contact : {};
  const sent = isObject(kept.sent) ? kept.sent : {};
  const contact = { ...EMPTY_CONTACT };
  for (const name of CONTACT_FIELDS) contact[name] = keptText(typed[name]);
  const draftId = keptText(sent.draftId);
  return { contact, sent: draftId === "" ? null : { draftId, sentTo: keptText(sent.sentTo) } };
}

const KEY: DraftKey = { name: "guest-contact", owner: null };

/** Returns whether a code was mailed for what this tab holds. */
export const awaitsCode = () => Boolean(loadDraft(tabStore, readKept, KEY, new Date())?.sent);

/**
 * Holds name, email and phone of a visitor without an account through a reload, but only in this
 * tab, because the device may be shared.
 */
export function useContactDraft() {
  const [kept, setKept] = useState<Kept>(EMPTY);
  const store = useDraft(readKept, KEY, {
    store: tabStore,
    begin: (found) => setKept(found ?? EMPTY),
  });
  const write = (next: Kept) => {
    setKept(next);
    store.save(next);
  };
  return {
    ...kept,
    type: (name: ContactField, text: string) =>
      write({ ...kept, contact: { ...kept.contact, [name]: text } }),
    keepSent: (sent: SentDraft | null) => write({ ...kept, sent }),
    clear: store.clear,
  };
}
