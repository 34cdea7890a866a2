"use client";

import { lazy, Suspense, useState } from "react";
import type { UserView } from "~/domain/account/schema";
import { displayName } from "~/lib/display-name";
import { PROFILE_BUTTON_CLASSES, ProfileButtonBody } from "./profile-button";

const loadList = () => import("./profile-menu-list");
const ProfileMenuList = lazy(async () => ({ default: (await loadList()).ProfileMenuList }));
const warmUp = () => void loadList().catch(() => undefined);

/**
 * The signed-in person's own menu. Every screen has it and few visits open it, so
 * until then it is its button alone: the menu's code is fetched when a hand or the focus comes near.
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
      // A key's click has no count.
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
