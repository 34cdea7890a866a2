import { TOO_MANY_MILES } from "~/domain/vehicle/mileage";
import { BAD_MILEAGE, OLDEST_VEHICLE_YEAR } from "~/domain/vehicle/options";

/** Wrong fields of a car. */
export const vehicleFields = {
  vehicleInfoMissing: "Please fill in all vehicle information.",
  vehicleYearTooOld: `Choose a year from ${OLDEST_VEHICLE_YEAR} on.`,
  vehicleYearOld: `Enter a year from ${OLDEST_VEHICLE_YEAR} on.`,
  vehicleYearMissing: "Choose the year.",
  vehicleMakeMissing: "Choose the make.",
  vehicleModelMissing: "Choose the model.",
  mileageWrong: BAD_MILEAGE,
  mileageTooHigh: TOO_MANY_MILES,
  reminderTitleMissing: "Enter what to remind you of.",
  reminderDueMissing: "Enter a date or a mileage.",
  entryTitleMissing: "Enter what was done.",
  vinMissing: "Enter the VIN.",
  vinCharacter: "A VIN has only letters and digits. Character {position} is {character}.",
  vinHidden:
    "A VIN has only letters and digits. Character {position} is one you can't see. Type the VIN instead of pasting it.",
  vinLetter:
    "A VIN never has the letters I, O or Q. Check character {position}: {letter} may be a {digit}.",
  vinShort:
    "A VIN has 17 characters. This one has {count}. If your car is from before 1981, enter its year, make and model instead.",
  vinLong: "A VIN has 17 characters. This one has {count}.",
  vinDoesntAddUp: "This VIN doesn't add up. Check each character, or save it anyway.",
  plateWrong: "A license plate has letters, digits, spaces and hyphens.",
  plateStateWrong: "Choose the state of the license plate.",
  litersWrong: "Enter the engine size in liters, such as 2.5.",
  cylindersWrong: "Enter the number of cylinders.",
} as const;
