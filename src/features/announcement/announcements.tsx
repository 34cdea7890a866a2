"use client";

import { useRef, useState } from "react";
import { cn } from "~/components/cn";
import type { AnnouncementView } from "~/domain/announcement/schema";
import { useSession } from "~/features/shell/session";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";
import { AnnouncementBanner } from "./announcement-banner";
import { useDismissed } from "./dismissed";
import { KeptHeightScript, useKeptHeight } from "./kept-height";
import { refetchAfter } from "./refetch-after";

/** More would push the page's own content off a phone's screen. */
const AT_ONCE = 2;

/** Shows announcements on a page of the app. */
export function FrameAnnouncements() {
  const { isSignedOut } = useSession();
  return (
    <>
      <KeptHeightScript />
      <Announcements hearsOfChanges={!isSignedOut} />
    </>
  );
}

/**
 * Shows our team's announcements to this person. They appear and disappear by themselves.
 *
 * @param hearsOfChanges whether live events tell the page of changes
 */
export function Announcements({ hearsOfChanges }: { hearsOfChanges: boolean }) {
  const [spread] = useState(Math.random);
  const place = useRef<HTMLDivElement>(null);
  const { data, isPending } = api.message.announcements.useQuery(undefined, {
    refetchOnWindowFocus: hearsOfChanges ? false : "always",
    refetchInterval: ({ state }) =>
      refetchAfter(state.data?.nextChangeAt ?? null, {
        now: Date.now(),
        hearsOfChanges,
        spread,
      }),
  });
  const { isDismissed, dismiss } = useDismissed();
  const shown = data?.announcements.filter((one) => !isDismissed(one)) ?? [];
  useKeptHeight(place, !isPending);
  return (
    // Rendered from the start, so that screen readers announce what appears in it later.
    <div
      ref={place}
      aria-live="polite"
      className={cn("print:hidden", isPending && "min-h-(--announcements-height)")}
    >
      {shown.length === 0 ? null : <Banners announcements={shown} onDismiss={dismiss} />}
    </div>
  );
}

type BannersProps = {
  announcements: readonly AnnouncementView[];
  onDismiss: (announcement: AnnouncementView) => void;
};

function Banners({ announcements, onDismiss }: BannersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = showsAll ? announcements : announcements.slice(0, AT_ONCE);
  const more = announcements.length - shown.length;
  const dismissAt = (announcement: AnnouncementView, index: number) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById("main");
    // The focused button is about to disappear.
    next?.focus({ preventScroll: true });
    onDismiss(announcement);
  };
  return (
    <section aria-label="Announcements">
      <ul ref={list}>
        {shown.map((announcement, index) => (
          <li key={announcement.id}>
            <AnnouncementBanner
              announcement={announcement}
              onDismiss={() => dismissAt(announcement, index)}
            />
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <div className="border-b bg-card">
          <div className="mx-auto max-w-(--page-width) px-4 sm:px-6">
            <button
              type="button"
              className="min-h-11 text-sm font-semibold text-link underline underline-offset-4"
              onClick={() => {
                setShowsAll(true);
                list.current?.querySelector("button")?.focus({ preventScroll: true });
              }}
            >
              {plural(more, { one: "1 more announcement", other: "{count} more announcements" })}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
