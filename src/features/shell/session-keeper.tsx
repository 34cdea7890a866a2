"use client";

import { useEffect } from "react";
import { leaveFor } from "~/lib/leave";
import { PATHS } from "~/lib/paths";
import { watchSession } from "~/lib/session-lost";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

type KeptTyping = typeof import("./kept-typing");

// Loaded after the page. If it fails, only unsent text is lost.
const loadKeptTyping = (): Promise<KeptTyping | null> => import("./kept-typing").catch(() => null);

const addressNow = () => `${location.pathname}${location.search}`;

/** The controls that the user has edited on this page. */
const touched = new WeakSet<EventTarget>();

function watchTyping(): () => void {
  const remember = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  document.addEventListener("input", remember, true);
  return () => document.removeEventListener("input", remember, true);
}

/** Opens the sign-in page when the session ends, with a way back. */
function keepSession(userId: string): () => void {
  const here: { kept: KeptTyping | null; stopTyping: (() => void) | undefined; isOver: boolean } = {
    kept: null,
    stopTyping: undefined,
    isOver: false,
  };
  void loadKeptTyping().then((kept) => {
    if (kept === null || here.isOver) return;
    here.kept = kept;
    const typed = kept.retype({ page: document, touched, owner: userId, address: addressNow() });
    here.stopTyping = typed?.stop;
    if (typed !== null) toast({ title: "Welcome back", description: "We kept what you typed." });
  });
  const stop = watchSession(() => {
    const address = addressNow();
    here.kept?.keepTyping({ page: document, touched, owner: userId, address });
    leaveFor(PATHS.signedOut(address));
  });
  return () => {
    here.isOver = true;
    here.stopTyping?.();
    stop();
  };
}

/**
 * Leads to the sign-in page, which says why, when the session ends, and afterwards back to the page
 * with the unsent text.
 */
export function SessionKeeper() {
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const userId = user?.id;
  useEffect(watchTyping, []);
  useEffect(() => (userId === undefined ? undefined : keepSession(userId)), [userId]);
  return null;
}
