"use client";

import { setNonce } from "get-nonce";
import { useEffect, type ReactNode } from "react";

import { expectToasts } from "~/lib/use-toast";
import "./zod-without-eval";

/** Open dialogs stop the page from scrolling by a style element, which has to pass the page's CSP. */
function allowDialogStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}

/** What the kit needs around working screens: dialogs' styles, and toasts that work offline. */
export function ScreenSupport({ children }: { children: ReactNode }) {
  useEffect(allowDialogStyles, []);
  useEffect(expectToasts, []);
  return children;
}
