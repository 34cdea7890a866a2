/** Sentences of the wizard, the edit form, the refusals and the API. */
export const BOOKING_MESSAGES = {
  noServices: { title: "No services selected", text: "Please select at least one service." },
  noSchedule: {
    title: "Missing information",
    text: "Please fill in location and schedule details.",
  },
  pastDate: { title: "Invalid date", text: "Please select a future date and time." },
  noVehicle: {
    title: "No vehicle found",
    text: "Please go back and add your vehicle information.",
  },
  bookingsPaused: {
    title: "We aren't taking new bookings right now",
    text: "We keep what you entered on this device.",
  },
  vehicleInfo: { title: "Missing information", text: "Please fill in all vehicle information." },
} as const;
