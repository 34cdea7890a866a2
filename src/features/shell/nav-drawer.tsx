"use client";

import { Menu } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { UserView } from "~/domain/account/view";

const loadPanel = () => import("./nav-drawer-panel");
const NavDrawerPanel = lazy(async () => ({ default: (await loadPanel()).NavDrawerPanel }));
const warmUp = () => void loadPanel().catch(() => undefined);

/**
 * Shows the phone's side drawer. Its code loads when the pointer or the focus first reaches the
 * button.
 */
export function NavDrawer({ user }: { user: UserView }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Menu"
        className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-muted lg:hidden"
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {wasOpened ? (
        <Suspense>
          <NavDrawerPanel user={user} open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      ) : null}
    </>
  );
}
