import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { UserView } from "~/domain/account/schema";
import { customerProfileFormSchema } from "~/domain/customer/schema";
import { profileValues } from "./profile-values";

/** The one form of the profile screen; its sections share it. */
export function useProfileForm(user: UserView) {
  return useForm({
    resolver: zodResolver(customerProfileFormSchema),
    defaultValues: profileValues(user),
    reValidateMode: "onSubmit",
  });
}
export type ProfileForm = ReturnType<typeof useProfileForm>;
