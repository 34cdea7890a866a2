"use client";

import { setNonce } from "get-nonce";
import { useEffect, type ReactNode } from "react";

import { readFilledFields } from "~/lib/filled-fields";
import { onFirstUse } from "~/lib/first-use";
import { expectToasts } from "~/lib/use-toast";
import "~/lib/zod-without-eval";

/** Gives open dialogs the page's CSP nonce for the style element that stops scrolling. */
function allowDialogStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}

/** Toasts answer user actions, so their code loads on the first interaction. */
const expectToastsOnUse = () => onFirstUse(expectToasts);

/**
 * Sets up what screens need: the dialogs' styles, toasts that work offline, and fields that are
 * read again when they're sent.
 */
export function ScreenSupport({ children }: { children: ReactNode }) {
  useEffect(allowDialogStyles, []);
  useEffect(expectToastsOnUse, []);
  useEffect(readFilledFields, []);
  return children;
}
