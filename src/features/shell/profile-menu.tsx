"use client";

import { lazy, Suspense, useState } from "react";
import type { UserView } from "~/domain/account/view";
import { displayName } from "~/lib/display-name";
import { PROFILE_BUTTON_CLASSES, ProfileButtonBody } from "./profile-button";

const loadList = () => import("./profile-menu-list");
const ProfileMenuList = lazy(async () => ({ default: (await loadList()).ProfileMenuList }));
const warmUp = () => void loadList().catch(() => undefined);

/**
 * Shows the profile menu's button. Few visits open the menu, so its code loads when the pointer or
 * the focus reaches the button.
 */
export function ProfileMenu({ user }: { user: UserView }) {
  const [opened, setOpened] = useState<"by pointer" | "by key" | null>(null);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`Profile menu of ${displayName(user)}`}
      className={PROFILE_BUTTON_CLASSES}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      // A click by keyboard has a detail of 0.
      onClick={({ detail }) => setOpened(detail === 0 ? "by key" : "by pointer")}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setOpened("by key");
      }}
    >
      <ProfileButtonBody user={user} />
    </button>
  );
  if (opened === null) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenuList user={user} byKey={opened === "by key"} />
    </Suspense>
  );
}
