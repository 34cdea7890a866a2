export const BAD_MILEAGE = "Mileage must be a whole number.";

/** Typed mileage: null when empty, undefined when it is no whole number of miles. */
export function readMileage(text: string): number | null | undefined {
  const digits = text.replace(/[\s,]/g, "");
  if (digits === "") return null;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}
