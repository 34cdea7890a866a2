import { BOOKING_MESSAGES } from "~/messages/booking";
import { PHOTO_COPY } from "~/domain/upload/rules";

/**
 * Every toast, verbatim. A failure's description is a fixed text, or "server" for the message of
 * our server or the payment provider, with a `fallback` if there is none.
 */
export type ToastCopy = { title: string; description?: string };
export type FailureCopy = ToastCopy & { description?: "server" | (string & {}); fallback?: string };
export type ToastPair = { success?: ToastCopy; failure?: FailureCopy };

export const TOASTS = {
  // Customer side
  setUserType: {
    success: { title: "Profile updated", description: "Your user type has been set successfully." },
    failure: { title: "Error", description: "server" },
  },
  saveCustomerProfile: {
    success: {
      title: "Profile updated successfully!",
      description: "Your customer profile has been saved.",
    },
    failure: { title: "Profile update failed", description: "server" },
  },
  createBooking: {
    success: {
      title: "Booking created!",
      description: "Your service request has been submitted successfully.",
    },
    failure: { title: "Booking failed", description: "server" },
  },
  cancelBooking: {
    success: {
      title: "Booking cancelled",
      description: "Your booking has been cancelled successfully.",
    },
    failure: { title: "Error", description: "server" },
  },
  updateBooking: {
    success: {
      title: "Booking updated!",
      description: "Your service request has been updated successfully.",
    },
    failure: { title: "Update failed", description: "server" },
  },
  setUpPayment: { failure: { title: "Payment setup failed", description: "server" } },
  confirmPayment: {
    success: { title: "Payment Successful", description: "Your booking has been confirmed!" },
    failure: { title: "Payment Failed", description: "server" },
  },

  // Mechanic side
  createMechanicProfile: {
    success: {
      title: "Profile created!",
      description: "Your mechanic profile has been created successfully.",
    },
    failure: { title: "Profile creation failed", description: "server" },
  },
  saveMechanicProfile: {
    success: { title: "Profile Updated", description: "Your profile has been saved successfully!" },
    failure: { title: "Error", description: "server", fallback: "Failed to update profile" },
  },
  saveBankInformation: {
    success: {
      title: "Bank Information Updated",
      description: "Your bank information has been saved securely!",
    },
    failure: {
      title: "Error",
      description: "server",
      fallback: "Failed to update bank information",
    },
  },
  uploadPhotoInSettings: {
    success: { title: "Profile Picture Updated" },
    failure: {
      title: "Upload Failed",
      description: "Failed to upload profile picture. Please try again.",
    },
  },
  uploadPhotoInProfileView: {
    success: { title: "Success" },
    failure: { title: "Error", description: "Failed to upload profile picture" },
  },
  setPhoto: { failure: { title: "Error", description: "server" } },
  setAvailability: {
    success: { title: "Availability updated" },
    failure: { title: "Error", description: "server" },
  },
  acceptBooking: {
    success: { title: "Booking accepted!" },
    failure: { title: "Error", description: "server" },
  },
  updateStatus: {
    success: { title: "Status updated" },
    failure: { title: "Error", description: "server" },
  },
  updateJob: {
    success: { title: "Booking updated" },
    failure: { title: "Update failed", description: "server" },
  },
  completeJob: {
    success: {
      title: "Job completed!",
      description: "Payment has been processed and the job is marked complete.",
    },
    failure: { title: "Completion failed", description: "server" },
  },

  // Accounts
  login: {
    failure: {
      title: "Login Failed",
      description: "server",
      fallback: "Invalid email or password",
    },
  },
  signup: {
    success: { title: "Account Created" },
    failure: {
      title: "Signup Failed",
      description: "server",
      fallback: "Failed to create account",
    },
  },
  forgotPassword: {
    success: {
      title: "Reset Email Sent",
      description: "Check your email for a temporary password.",
    },
    failure: { title: "Reset Failed", description: "server" },
  },
  setPassword: {
    success: { title: "Password created successfully!" },
    failure: { title: "Failed to set password", description: "server" },
  },
  saveEmail: {
    success: { title: "Email address saved" },
    failure: { title: "Error", description: "server" },
  },
  resendConfirmation: {
    success: { title: "Link sent", description: "Check your email." },
    failure: { title: "Error", description: "server" },
  },
  cancelEmailChange: {
    success: { title: "Your address stays the same" },
    failure: { title: "Error", description: "server" },
  },

  // Messaging
  sendMessage: {
    success: { title: "Success", description: "Message sent successfully!" },
    failure: { title: "Error", description: "Failed to send message" },
  },
} as const satisfies Record<string, ToastPair>;

const refusal = ({ title, text }: { title: string; text: string }) => ({
  title,
  description: text,
});

/** Toasts shown when a form is invalid, before anything is sent. */
export const INVALID_TOASTS = {
  vehicleMissing: refusal(BOOKING_MESSAGES.vehicleInfo),
  scheduleMissing: refusal(BOOKING_MESSAGES.noSchedule),
  noServices: refusal(BOOKING_MESSAGES.noServices),
  dateInPast: refusal(BOOKING_MESSAGES.pastDate),
  noVehicle: refusal(BOOKING_MESSAGES.noVehicle),
  vehiclePhotoType: refusal(PHOTO_COPY.vehicle.notImage),
} as const satisfies Record<string, ToastCopy>;
