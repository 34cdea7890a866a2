import { useForm } from "react-hook-form";
import type { UserView } from "~/domain/account/schema";
import { useLaterRules } from "~/components/use-later-rules";
import { profileValues } from "./profile-values";

const loadRules = async () => (await import("~/domain/customer/schema")).customerProfileFormSchema;

/** The one form of the profile screen; its sections share it. */
export function useProfileForm(user: UserView) {
  return useForm({
    resolver: useLaterRules(loadRules),
    defaultValues: profileValues(user),
    reValidateMode: "onSubmit",
  });
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
