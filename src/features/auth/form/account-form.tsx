import type { FormEventHandler, ReactNode } from "react";
import { Button } from "~/components/ui/button";
import type { UserType } from "~/domain/account/roles";
import { KeepSearch } from "~/features/booking/keep-search";
import { FormNotice } from "./auth-field";
import { ExternalSignIn } from "./external-sign-in";

type AccountFormProps = {
  role: UserType;
  next: string | undefined;
  /** A message about the whole form. */
  notice: string | undefined;
  /** The submit button's label. */
  action: string;
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Another way to sign in, below the submit button. */
  secondary?: ReactNode;
  /** Links below the form. */
  links: ReactNode;
  children: ReactNode;
};

/** Lays out the login and signup forms around their fields. */
export function AccountForm(props: AccountFormProps) {
  return (
    <div className="grid gap-6">
      <KeepSearch next={props.next} />
      <ExternalSignIn role={props.role} next={props.next} />
      <form noValidate method="post" className="grid gap-5" onSubmit={props.onSubmit}>
        <FormNotice message={props.notice} />
        {props.children}
        <Button type="submit" size="lg" loading={props.busy}>
          {props.action}
        </Button>
        {props.secondary}
      </form>
      <div className="grid gap-1 border-t pt-4 text-muted-foreground">{props.links}</div>
    </div>
  );
}
