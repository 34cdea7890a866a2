"use client";

import { setNonce } from "get-nonce";
import { useEffect, type ReactNode } from "react";

import { onFirstUse } from "~/lib/first-use";
import { expectToasts } from "~/lib/use-toast";
import "~/lib/zod-without-eval";

/** Open dialogs stop the page from scrolling by a style element, which has to pass the page's CSP. */
function allowDialogStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}

/** Toasts answer what somebody does, so their code comes with the first sign of somebody there. */
const expectToastsOnUse = () => onFirstUse(expectToasts);

/** What the kit needs around working screens: dialogs' styles, and toasts that work offline. */
export function ScreenSupport({ children }: { children: ReactNode }) {
  useEffect(allowDialogStyles, []);
  useEffect(expectToastsOnUse, []);
  return children;
}
