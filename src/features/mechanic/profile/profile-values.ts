import { HOURLY_RATE, SPECIALIZATIONS, type Specialization } from "~/domain/mechanic/options";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import type { ProfileValues } from "./profile-fields";

export type EditValues = ProfileValues & { specializations: Specialization[] };

/** Converts a stored profile to form values. */
export function profileValues(
  profile: Pick<MechanicProfileView, keyof ProfileValues | "specializations">,
): EditValues {
  return {
    phone: profile.phone,
    yearsExperience: String(profile.yearsExperience),
    serviceRadius: String(profile.serviceRadius),
    location: profile.location,
    hourlyRate: rateText(profile.hourlyRate),
    workExperience: profile.workExperience,
    certificationsText: profile.certificationsText,
    specializations: SPECIALIZATIONS.filter((name) => profile.specializations.includes(name)),
  };
}

/** Formats a rate: "85.00" → "85", "72.50" unchanged. The default if none is stored. */
function rateText(rate: string | null): string {
  return rate === null ? String(HOURLY_RATE.default) : rate.replace(/\.00$/, "");
}
