import { plural } from "~/messages/plural";

/** Formats years: 1 → "1 year of experience", 6 → "6 years of experience". */
export function yearsText(years: number): string {
  return plural(years, { one: "1 year of experience", other: "{count} years of experience" });
}

/** Returns the profile's picture, or the account's. */
export function pictureOf(profile: {
  profileImageUrl: string | null;
  userProfileImageUrl: string | null;
}): string | null {
  return profile.profileImageUrl ?? profile.userProfileImageUrl;
}
