import { Check, Circle } from "lucide-react";
import { cn } from "~/components/cn";
import { PASSWORD_RULES } from "~/domain/account/password/password";

/** Lists the password rules and checks off each one that is met. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const met = PASSWORD_RULES.filter((rule) => rule.test(password)).length;
  return (
    <div className="rounded-lg border bg-card p-4">
      <ul id={id} className="grid gap-1.5 text-sm">
        {PASSWORD_RULES.map((rule) => {
          const isMet = rule.test(password);
          const Mark = isMet ? Check : Circle;
          return (
            <li
              key={rule.id}
              className={cn(
                "flex items-start gap-2.5",
                isMet ? "font-medium text-completed" : "text-muted-foreground",
              )}
            >
              <Mark
                aria-hidden
                strokeWidth={isMet ? 3 : 2}
                className={cn("mt-1 size-4 shrink-0", isMet || "p-0.5")}
              />
              {rule.label}
              <span className="sr-only">{isMet ? ", met" : ", not met yet"}</span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {password === "" ? "" : `${met} of ${PASSWORD_RULES.length} rules met`}
      </p>
    </div>
  );
}
