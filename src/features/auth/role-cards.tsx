import { ArrowRight, CarFront, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import type { UserType } from "~/domain/account/roles";

/** The two roles to sign in with. */
export const ROLE_CARDS = [
  {
    role: "customer",
    title: "I'm a Customer",
    text: "Book services and find mechanics",
    icon: <CarFront aria-hidden />,
  },
  {
    role: "mechanic",
    title: "I'm a Mechanic",
    text: "Manage jobs, earnings, provide services",
    icon: <Wrench aria-hidden />,
  },
] as const satisfies readonly {
  role: UserType;
  title: string;
  text: string;
  icon: ReactNode;
}[];

/** Classes of the linked cards and of home's role buttons. */
export const roleCardClasses =
  "group flex w-full flex-col items-start gap-5 rounded-xl border border-input bg-card p-5 text-left shadow-card transition-[border-color,box-shadow,transform] duration-150 ease-out hover:border-foreground hover:shadow-pop active:translate-y-px disabled:pointer-events-none disabled:opacity-60 sm:p-6";

export function RoleCardBody({ role }: { role: UserType }) {
  const card = role === "customer" ? ROLE_CARDS[0] : ROLE_CARDS[1];
  return (
    <>
      <span className="grid size-14 place-items-center rounded-lg bg-primary text-primary-foreground [&_svg]:size-7">
        {card.icon}
      </span>
      <span className="flex w-full items-end justify-between gap-3">
        <span>
          <span className="block font-display text-heading font-semibold">{card.title}</span>
          <span className="mt-1 block text-muted-foreground">{card.text}</span>
        </span>
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 text-link transition-transform duration-150 group-hover:translate-x-1"
        />
      </span>
    </>
  );
}
