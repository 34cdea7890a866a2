import { useForm } from "react-hook-form";
import type { UserView } from "~/domain/account/view";
import { useLaterRules } from "~/components/use-later-rules";
import { profileValues } from "./profile-values";

const loadRules = async () => (await import("~/domain/customer/schema")).customerProfileFormSchema;

/** Creates the profile screen's form, which its sections share. */
export function useProfileForm(user: UserView) {
  return useForm({
    resolver: useLaterRules(loadRules),
    defaultValues: profileValues(user),
    reValidateMode: "onSubmit",
  });
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
