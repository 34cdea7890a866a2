import { cn } from "~/components/cn";
import { PATHS } from "~/lib/paths";

const linkClasses = "font-semibold text-link underline";

type TermsNoteProps = {
  /** True while the browser does the calculation that busy networks need. */
  proving: boolean;
  className?: string;
};

/** Shown right above the button that agrees. Says why the button waits, in the same place. */
export function TermsNote({ proving, className }: TermsNoteProps) {
  return (
    <div className={cn("text-sm", className)}>
      {proving ? null : (
        <p>
          By continuing you agree to our{" "}
          <a href={PATHS.terms} target="_blank" className={linkClasses}>
            Terms
          </a>
          . See our{" "}
          <a href={PATHS.privacy} target="_blank" className={linkClasses}>
            privacy policy
          </a>
          .
        </p>
      )}
      <p role="status" className="empty:hidden">
        {proving ? "One moment. Your browser is doing a short security check." : ""}
      </p>
    </div>
  );
}
