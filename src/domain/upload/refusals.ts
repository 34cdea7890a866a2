import type { RefusalTable } from "../refusal";
import { PHOTO_COPY } from "./rules";

export const UPLOAD_REFUSALS = {
  pictureTooLarge: { code: "TOO_LARGE", sentence: PHOTO_COPY.form.tooLarge.text },
  notAPicture: { code: "INVALID", sentence: PHOTO_COPY.form.notImage.text },
  notAVehiclePhoto: { code: "INVALID", sentence: PHOTO_COPY.vehicle.notImage.text },
  damagedPicture: {
    code: "INVALID",
    sentence: "This photo is damaged and can't be opened. Choose another one.",
  },
  heicPicture: {
    code: "INVALID",
    sentence: "This is an HEIC photo. Choose JPEG, or set your iPhone's camera to Most Compatible.",
  },
  tooManyPixels: {
    code: "INVALID",
    sentence: "This photo has too many pixels. Choose a smaller version of it.",
  },
  resumeTooLarge: { code: "TOO_LARGE", sentence: "Select a file of 5MB or less" },
  notAResume: { code: "INVALID", sentence: "Upload a PDF, DOC or DOCX file." },
  infected: {
    code: "INVALID",
    sentence: "This file didn't pass the virus check. Choose another file.",
  },
  tooManyFiles: {
    code: "TOO_LARGE",
    sentence: "You've stored too many files. Remove some first.",
  },
  uploadGone: {
    code: "CONFLICT",
    sentence: "This upload link has expired or was already used. Start again.",
  },
  fileNotFound: { code: "NOT_FOUND", sentence: "File not found" },
} as const satisfies RefusalTable;
