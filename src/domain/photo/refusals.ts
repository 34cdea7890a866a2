import type { RefusalTable } from "../refusal";

export const PHOTO_REFUSALS = {
  photoNotFound: { code: "NOT_FOUND", sentence: "Photo not found" },
  onlyCustomersPhotos: {
    code: "FORBIDDEN",
    sentence: "Only the customer of this booking can add these photos.",
  },
  onlyMechanicsPhotos: {
    code: "FORBIDDEN",
    sentence: "Only the mechanic of this booking can add these photos.",
  },
  noPhotosNow: {
    code: "CONFLICT",
    sentence: "You can't add these photos to this booking right now.",
  },
  tooManyPhotos: { code: "CONFLICT", sentence: "You can add up to {most} photos here." },
  bookingPhotosFull: {
    code: "TOO_LARGE",
    sentence:
      "Your photos of this booking take up all their space. Remove one you don't need, then add this one.",
  },
  photoKept: { code: "CONFLICT", sentence: "This photo can no longer be removed." },
  arrivalPhotoSmall: {
    code: "INVALID",
    sentence:
      "This photo is too small to show where you are. Take a new one with your phone's camera.",
  },
  arrivalPhotoBlank: {
    code: "INVALID",
    sentence: "This photo shows only one color. Take one of the house or the street around you.",
  },
  arrivalPhotoUsed: {
    code: "INVALID",
    sentence: "This photo was already used. Take a new one of where you are now.",
  },
  notYourPhotos: {
    code: "INVALID",
    sentence: "One of these photos is no longer there. Choose it again.",
  },
} as const satisfies RefusalTable;
