import { useId, type ReactNode } from "react";

type ProfileSectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** Shows one section of the profile form, with its title and description next to the fields. */
export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-lg border bg-card p-5 shadow-card sm:p-7"
    >
      <div>
        <h2 id={id} className="font-display text-heading font-semibold">
          {title}
        </h2>
        {text ? <p className="mt-1 text-sm text-muted-foreground">{text}</p> : null}
      </div>
      <div className="grid gap-5 sm:grid-cols-6">{children}</div>
    </section>
  );
}
