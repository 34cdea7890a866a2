import { z } from "zod";
import type { FieldKey } from "~/messages/fields";
import { field } from "~/messages/field-key";
import { optionalName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { OLDEST_VEHICLE_YEAR } from "./options";

export const VEHICLE_INFO_MISSING = field("vehicleInfoMissing");

/**
 * A model year as a number or its text. The newest year depends on the clock: see `isVehicleYear`.
 */
export function vehicleYearSchema(missing: FieldKey) {
  return z
    .union(
      [
        z.int({ error: missing }),
        z
          .string({ error: missing })
          .trim()
          .regex(/^\d{4}$/, missing),
      ],
      { error: missing },
    )
    .transform(Number)
    .refine((year) => year >= OLDEST_VEHICLE_YEAR && year <= 9999, {
      message: field("vehicleYearTooOld"),
    });
}

const mileageSchema = z
  .int({ error: field("mileageWrong") })
  .min(0, field("mileageWrong"))
  .max(2_000_000, field("mileageTooHigh"));

/** POST /api/vehicles (wizard step 1; mileage in miles). */
export const vehicleInputSchema = z.object({
  year: vehicleYearSchema(VEHICLE_INFO_MISSING),
  make: requiredText(VEHICLE_INFO_MISSING, TEXT_LIMITS.name),
  model: requiredText(VEHICLE_INFO_MISSING, TEXT_LIMITS.name),
  nickname: optionalName().nullable().optional(),
  mileage: mileageSchema.nullable().optional(),
});
export type VehicleInput = z.infer<typeof vehicleInputSchema>;

export const vehicleViewSchema = z.object({
  id: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  nickname: z.string().nullable(),
  mileage: z.number().nullable(),
});
export type VehicleView = z.infer<typeof vehicleViewSchema>;
