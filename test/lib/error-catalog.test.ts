import { describe, expect, test } from "vitest";
import { PHOTO_COPY } from "~/domain/upload/rules";
import { INVALID_TOASTS, TOASTS } from "~/lib/toast-copy";

const server = { description: "server" };
const said = (title: string, description?: string) =>
  description === undefined ? { title } : { title, description };

/** The sentences of specification §8. */
const CATALOGUE = {
  setUserType: {
    success: said("Profile updated", "Your user type has been set successfully."),
    failure: { title: "Error", ...server },
  },
  saveCustomerProfile: {
    success: said("Profile updated successfully!", "Your customer profile has been saved."),
    failure: { title: "Profile update failed", ...server },
  },
  createBooking: {
    success: said("Booking created!", "Your service request has been submitted successfully."),
    failure: { title: "Booking failed", ...server },
  },
  cancelBooking: {
    success: said("Booking cancelled", "Your booking has been cancelled successfully."),
    failure: { title: "Error", ...server },
  },
  updateBooking: {
    success: said("Booking updated!", "Your service request has been updated successfully."),
    failure: { title: "Update failed", ...server },
  },
  setUpPayment: { failure: { title: "Payment setup failed", ...server } },
  confirmPayment: {
    success: said("Payment Successful", "Your booking has been confirmed!"),
    failure: { title: "Payment Failed", ...server },
  },
  createMechanicProfile: {
    success: said("Profile created!", "Your mechanic profile has been created successfully."),
    failure: { title: "Profile creation failed", ...server },
  },
  saveMechanicProfile: {
    success: said("Profile Updated", "Your profile has been saved successfully!"),
    failure: { title: "Error", ...server, fallback: "Failed to update profile" },
  },
  saveBankInformation: {
    success: said("Bank Information Updated", "Your bank information has been saved securely!"),
    failure: { title: "Error", ...server, fallback: "Failed to update bank information" },
  },
  uploadPhotoInSettings: {
    success: said("Profile Picture Updated"),
    failure: said("Upload Failed", "Failed to upload profile picture. Please try again."),
  },
  uploadPhotoInProfileView: {
    success: said("Success"),
    failure: said("Error", "Failed to upload profile picture"),
  },
  setPhoto: { failure: { title: "Error", ...server } },
  setAvailability: {
    success: said("Availability updated"),
    failure: { title: "Error", ...server },
  },
  acceptBooking: { success: said("Booking accepted!"), failure: { title: "Error", ...server } },
  updateStatus: { success: said("Status updated"), failure: { title: "Error", ...server } },
  updateJob: {
    success: said("Booking updated"),
    failure: { title: "Update failed", ...server },
  },
  completeJob: {
    success: said("Job completed!", "Payment has been processed and the job is marked complete."),
    failure: { title: "Completion failed", ...server },
  },
  login: {
    failure: { title: "Login Failed", ...server, fallback: "Invalid email or password" },
  },
  signup: {
    success: said("Account Created"),
    failure: { title: "Signup Failed", ...server, fallback: "Failed to create account" },
  },
  forgotPassword: {
    success: said("Reset Email Sent", "Check your email for a temporary password."),
    failure: { title: "Reset Failed", ...server },
  },
  setPassword: {
    success: said("Password created successfully!"),
    failure: { title: "Failed to set password", ...server },
  },
  sendMessage: {
    success: said("Success", "Message sent successfully!"),
    failure: said("Error", "Failed to send message"),
  },
};

describe("the error catalogue (§8)", () => {
  test.each(Object.entries(CATALOGUE))("%s", (key, pair) => {
    expect(new Map<string, unknown>(Object.entries(TOASTS)).get(key)).toEqual(pair);
  });

  test("has no other toast except for confirming an address, which it doesn't cover", () => {
    const beyond = ["saveEmail", "cancelEmailChange", "resendConfirmation"];
    expect(Object.keys(TOASTS).toSorted()).toEqual(
      [...Object.keys(CATALOGUE), ...beyond].toSorted(),
    );
  });
});

test("forms use the documented pairs for their own errors (§5)", () => {
  expect(INVALID_TOASTS).toEqual({
    vehicleMissing: said("Missing information", "Please fill in all vehicle information."),
    scheduleMissing: said("Missing information", "Please fill in location and schedule details."),
    noServices: said("No services selected", "Please select at least one service."),
    dateInPast: said("Invalid date", "Please select a future date and time."),
    noVehicle: said("No vehicle found", "Please go back and add your vehicle information."),
    vehiclePhotoType: said("Invalid file type", "Please select an image file."),
  });
  const { form, view } = PHOTO_COPY;
  expect([form.tooLarge, form.notImage, view.tooLarge, view.notImage]).toEqual([
    { title: "File Too Large", text: "Please select an image smaller than 5MB" },
    { title: "Invalid File Type", text: "Please select an image file" },
    { title: "Error", text: "Image must be less than 5MB" },
    { title: "Error", text: "Please upload an image file" },
  ]);
});
