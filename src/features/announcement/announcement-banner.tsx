import { Info, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { cn } from "~/components/cn";
import type { AnnouncementImportance } from "~/domain/announcement/announcement";
import type { AnnouncementView } from "~/domain/announcement/schema";

const LOOKS: Record<
  AnnouncementImportance,
  { icon: LucideIcon; name: string; box: string; mark: string }
> = {
  information: {
    icon: Info,
    name: "Information:",
    box: "bg-accent text-accent-foreground",
    mark: "text-link",
  },
  warning: {
    icon: TriangleAlert,
    name: "Warning:",
    box: "bg-pending-soft text-foreground",
    mark: "text-pending",
  },
};

type AnnouncementBannerProps = {
  announcement: Omit<AnnouncementView, "id" | "revision">;
  /** Missing at the desk, where the banner is only a preview. */
  onDismiss?: (() => void) | undefined;
  className?: string | undefined;
};

/** Shows one announcement across the page. */
export function AnnouncementBanner({
  announcement: { importance, text, linkUrl, linkText },
  onDismiss,
  className,
}: AnnouncementBannerProps) {
  const textId = useId();
  const { icon: Icon, name, box, mark } = LOOKS[importance];
  return (
    <div className={cn("border-b", box, className)}>
      <div className="mx-auto flex max-w-(--page-width) items-start gap-3 px-4 sm:px-6">
        <Icon aria-hidden className={cn("mt-3 size-5 shrink-0", mark)} />
        <p id={textId} className="min-w-0 flex-1 py-3 text-sm wrap-anywhere">
          <span className="sr-only">{name} </span>
          {text}
          {linkUrl === null ? null : <BannerLink url={linkUrl} text={linkText ?? linkUrl} />}
        </p>
        {onDismiss === undefined ? (
          <span aria-hidden className="-mr-2.5 grid size-11 shrink-0 place-items-center">
            <X className="size-5" />
          </span>
        ) : (
          <button
            type="button"
            aria-label="Dismiss announcement"
            aria-describedby={textId}
            onClick={onDismiss}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-md hover:bg-foreground/10"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
    </div>
  );
}

function BannerLink({ url, text }: { url: string; text: string }) {
  const isElsewhere = !url.startsWith("/");
  return (
    <>
      {" "}
      {/* Some of our pages aren't screens of the app, so this isn't the router's link. */}
      <a
        href={url}
        className="font-semibold underline underline-offset-4"
        {...(isElsewhere ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      >
        {text}
        {isElsewhere ? <span className="sr-only"> (opens in a new tab)</span> : null}
      </a>
    </>
  );
}
