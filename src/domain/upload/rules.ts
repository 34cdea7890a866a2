/** Size limit of an uploaded file, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Pictures must be under 5 MB, as their refusal says: exactly 5 MB is too large. */
export const isPictureTooLarge = (bytes: number) => bytes >= MAX_UPLOAD_BYTES;
/** Resumes and documents can be up to 5 MB, including exactly 5 MB. */
export const isFileTooLarge = (bytes: number) => bytes > MAX_UPLOAD_BYTES;

/** Stored bytes per user. */
export const MAX_STORED_BYTES_PER_USER = 50 * 1024 * 1024;

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const RESUME_TYPES = {
  "application/pdf": "pdf",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
} as const;
export const DOCUMENT_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
} as const;
/** A photo of any kind the browser opens is sent as a JPEG. */
export const DOCUMENT_ACCEPT = ".pdf,image/*";
export const PHOTO_ACCEPT = "image/*";
export const RESUME_ACCEPT = ".pdf,.doc,.docx";

/** Two screens word the refusals differently. */
export const PHOTO_COPY = {
  form: {
    tooLarge: { title: "File Too Large", text: "Please select an image smaller than 5MB" },
    notImage: { title: "Invalid File Type", text: "Please select an image file" },
  },
  view: {
    tooLarge: { title: "Error", text: "Image must be less than 5MB" },
    notImage: { title: "Error", text: "Please upload an image file" },
  },
  vehicle: {
    notImage: { title: "Invalid file type", text: "Please select an image file." },
  },
} as const;

/** Minutes the address of a JSON upload works. */
export const UPLOAD_TICKET_MINUTES = 10;
