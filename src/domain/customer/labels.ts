/** Required fields of the customer profile and their labels. */
export const CUSTOMER_PROFILE_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone number",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  vehicleYear: "Vehicle year",
  vehicleMake: "Vehicle make",
  vehicleModel: "Vehicle model",
} as const;

export const SUPPORT_SUBJECTS = ["A booking", "A payment", "My account", "Something else"] as const;
