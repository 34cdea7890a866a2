import { z } from "zod";
import type { FieldKey } from "~/messages/fields";
import { field } from "~/messages/field-key";
import { isState } from "../account/contact";
import { idText, isoTime, optionalName, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { PLATE_PATTERN } from "./plate";
import { BODIES, FACT_SOURCES, FUELS, MOST_CYLINDERS, MOST_LITERS, PLATE_LENGTH } from "./facts";
import { MOST_MILES } from "./mileage";
import { OLDEST_VEHICLE_YEAR } from "./options";
import { readVin, VIN_TEXT_LENGTH, type TypedVin } from "./vin";

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

/** Miles on an odometer. */
export const mileageSchema = z
  .int({ error: field("mileageWrong") })
  .min(0, field("mileageWrong"))
  .max(MOST_MILES, field("mileageTooHigh"));

/** The reason that a text isn't a VIN, and the facts of its sentence. */
function vinIssue(read: Exclude<TypedVin, { kind: "vin" }>): {
  message: FieldKey;
  params?: Record<string, unknown>;
} {
  switch (read.kind) {
    case "empty":
      return { message: field("vinMissing") };
    case "character": {
      const isHidden = /^[\p{C}\p{M}\p{Z}]/u.test(read.character);
      return { message: isHidden ? field("vinHidden") : field("vinCharacter"), params: read };
    }
    case "letter":
      return {
        message: field("vinLetter"),
        params: { ...read, digit: read.letter === "I" ? "1" : "0" },
      };
    case "short":
      return { message: field("vinShort"), params: { count: read.count } };
    case "long":
      return { message: field("vinLong"), params: { count: read.count } };
    default:
      return read satisfies never;
  }
}

/** A typed VIN of 17 characters, as capital letters and digits alone. */
const vinText = z
  .string({ error: field("vinMissing") })
  .max(VIN_TEXT_LENGTH, field("tooLong"))
  .transform((typed, ctx) => {
    const read = readVin(typed);
    if (read.kind === "vin") return read.vin;
    ctx.addIssue({ code: "custom", ...vinIssue(read) });
    return z.NEVER;
  });

/** A VIN to save. One of fewer than 17 characters is text: see `requireVehicle`. */
const savedVin = z
  .string({ error: field("vinMissing") })
  .max(VIN_TEXT_LENGTH, field("tooLong"))
  .transform((typed, ctx) => {
    const read = readVin(typed);
    if (read.kind === "vin") return read.vin;
    if (read.kind === "short") return read.text;
    ctx.addIssue({ code: "custom", ...vinIssue(read) });
    return z.NEVER;
  });

const plate = z
  .string({ error: field("plateWrong") })
  .trim()
  .toUpperCase()
  .max(PLATE_LENGTH, field("tooLong"))
  .regex(PLATE_PATTERN, field("plateWrong"));

const plateState = z
  .string({ error: field("plateStateWrong") })
  .trim()
  .toUpperCase()
  .max(2, field("plateStateWrong"))
  .refine(isState, field("plateStateWrong"));

/** Facts beyond year, make and model. Null: unknown. */
const factsShape = {
  vin: savedVin.nullable().optional(),
  plate: plate.nullable().optional(),
  plateState: plateState.nullable().optional(),
  engineLiters: z
    .number({ error: field("litersWrong") })
    .min(0.1, field("litersWrong"))
    .max(MOST_LITERS, field("litersWrong"))
    .nullable()
    .optional(),
  cylinders: z
    .int({ error: field("cylindersWrong") })
    .min(1, field("cylindersWrong"))
    .max(MOST_CYLINDERS, field("cylindersWrong"))
    .nullable()
    .optional(),
  fuel: z
    .enum(FUELS, { error: field("notFromList") })
    .nullable()
    .optional(),
  body: z
    .enum(BODIES, { error: field("notFromList") })
    .nullable()
    .optional(),
};

/** What names a car. */
export const vehicleNameShape = {
  year: vehicleYearSchema(VEHICLE_INFO_MISSING),
  make: requiredText(VEHICLE_INFO_MISSING, TEXT_LIMITS.name),
  model: requiredText(VEHICLE_INFO_MISSING, TEXT_LIMITS.name),
};

/** POST /api/vehicles (wizard step 1; mileage in miles). */
export const vehicleInputSchema = z.object({
  ...vehicleNameShape,
  nickname: optionalName().nullable().optional(),
  mileage: mileageSchema.nullable().optional(),
  ...factsShape,
});
export type VehicleInput = z.infer<typeof vehicleInputSchema>;

export const vehicleIdSchema = z.object({ id: idText });

/** PUT /api/vehicles/{id}. Absent keys don't change, null clears. */
export const updateVehicleSchema = vehicleInputSchema.extend({ id: idText });
export type UpdateVehicleInput = z.infer<typeof updateVehicleSchema>;

/** POST /api/vehicles/decode. */
export const decodeVinSchema = z.object({
  vin: vinText,
  /** The model year that the owner chose, where the VIN can mean two. */
  year: z
    .int({ error: field("vehicleYearMissing") })
    .min(OLDEST_VEHICLE_YEAR, field("vehicleYearTooOld"))
    .max(9999, field("vehicleYearMissing"))
    .optional(),
});
export type DecodeVinInput = z.output<typeof decodeVinSchema>;

export const decodedVinSchema = z.object({
  valid: z.boolean(),
  year: z.number().nullable(),
  years: z.array(z.number()).optional(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  liters: z.number().optional(),
  cylinders: z.number().optional(),
  fuel: z.enum(FUELS).optional(),
  body: z.enum(BODIES).optional(),
});
export type DecodedVin = z.output<typeof decodedVinSchema>;

/** Known facts of a car in an answer. */
export const carFactsShape = {
  engineLiters: z.number().optional(),
  cylinders: z.number().optional(),
  fuel: z.enum(FUELS).optional(),
  body: z.enum(BODIES).optional(),
};

export const vehicleViewSchema = z.object({
  id: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  nickname: z.string().nullable(),
  mileage: z.number().nullable(),
  // Absent while unknown.
  vinLastSix: z.string().optional(),
  ...carFactsShape,
  factsFrom: z.enum(FACT_SOURCES).optional(),
});
export type VehicleView = z.infer<typeof vehicleViewSchema>;

/** GET /api/vehicles/{id}: the only answer with a whole VIN, for the car's owner. */
export const vehicleDetailSchema = vehicleViewSchema.extend({
  vin: z.string().optional(),
  plate: z.string().optional(),
  plateState: z.string().optional(),
  /** When its owner removed it. Absent for a car in the garage. */
  deletedAt: isoTime.optional(),
});
export type VehicleDetail = z.infer<typeof vehicleDetailSchema>;
