import type { ProcedureName } from "~/server/http/rest/routes";

// Right inputs, where the spoiling begins.

const ID = "019a0000-0000-7000-8000-000000000011";

export const person = { firstName: "Robin", lastName: "Rivers", email: "robin@example.com" };
export const details = {
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: "2027-03-14T10:30:00.000Z",
  customerProvidesPartss: false,
  serviceIds: [ID],
  issueDescription: "Oil change is due.",
  notes: "Blue house",
  timeZone: "America/New_York",
};
const garage = { year: 2019, make: "Toyota", model: "Camry", nickname: "Blue", mileage: 42_000 };
export const profile = {
  ...person,
  phone: "(415) 555-0100",
  address: "1 Main St",
  city: "Austin",
  state: "TX",
  zipCode: "78701",
  vehicleYear: "2019",
  vehicleMake: "Toyota",
  vehicleModel: "Camry",
  vehiclePhoto: null,
  vehicleNotes: "",
  notes: "Ring twice",
};
export const settings = {
  yearsExperience: 6,
  serviceRadius: 25,
  location: "Oakland, CA",
  workExperience: "Fifteen years in independent shops.",
  certificationsText: "ASE A1",
  hourlyRate: "75",
};
const onboarding = {
  ...settings,
  phone: "(415) 555-0199",
  latitude: 37.8,
  longitude: -122.27,
  specializations: ["Oil Changes", "Brake Service"],
  tools: [{ name: "Floor Jack", available: true }],
  resumeUploaded: false,
  resumeFilename: null,
};
const file = { bytes: new Uint8Array([1, 2, 3]), filename: "me.png" };

/** For each procedure that takes one. */
export const PROCEDURE_EXAMPLES = {
  "auth.login": { email: person.email, password: "Str0ng!pass", role: "customer" },
  "auth.signup": { ...person, password: "Str0ng!pass", role: "mechanic" },
  "auth.forgotPassword": { email: person.email, userType: "customer" },
  "auth.confirmEmail": { token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" },
  "auth.undoEmailChange": { token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" },
  "auth.setUserType": { userType: "mechanic" },
  "auth.updateProfile": profile,
  "auth.setPassword": { password: "Str0ng!pass" },
  "auth.contactSupport": { subject: "A booking", message: "Nobody came." },
  "auth.confirmSecondFactor": { code: "123456" },
  "auth.verifySecondFactor": { code: "123 456" },
  "auth.renewRecoveryCodes": { code: "abcd-efgh-jkmn-pqrs" },
  "auth.disableSecondFactor": { code: "123456" },
  "booking.addVehicle": garage,
  "booking.list": { as: "customer", status: "pending", limit: "20", cursor: "abc" },
  "booking.byId": { id: ID },
  "booking.promo": { code: "FIRST20" },
  "booking.create": { ...details, vehicleId: ID, mechanicId: null, promoCode: "FIRST20" },
  "booking.update": { id: ID, version: 1, notes: "Green house", serviceIds: [ID] },
  "booking.accept": { id: ID },
  "booking.setStatus": { id: ID, status: "in-progress" },
  "booking.complete": { id: ID },
  "booking.review": { bookingId: ID, rating: 5, comment: "Quick." },
  "mechanic.createProfile": onboarding,
  "mechanic.setPicture": { profileImageUrl: `/api/files/${ID}` },
  "mechanic.updateProfile": { ...onboarding, isAvailable: true },
  "mechanic.saveBankInfo": {
    bankAccountHolderName: "Morgan Mechanic",
    bankAccountNumber: "000123456789",
    bankRoutingNumber: "110000000",
    bankAccountType: "checking",
  },
  "mechanic.publicProfile": { userId: ID },
  "mechanic.publicServices": { userId: ID },
  "mechanic.search": {
    place: "94110",
    specialization: "Brake Service",
    onlineOnly: true,
    sort: "price",
    limit: 24,
  },
  "mechanic.uploadResume": file,
  "mechanic.uploadPicture": file,
  "mechanic.startPictureUpload": { filename: "me.png", contentType: "image/png" },
  "mechanic.putPicture": { fileId: ID, token: "abc", bytes: file.bytes },
  "message.send": { content: "On my way.", bookingId: ID, receiverId: ID },
  "message.thread": { bookingId: ID },
  "message.markRead": { bookingId: ID },
  "payment.createIntent": { amount: 105, bookingId: ID },
  "payment.refresh": { id: ID },
  "payment.list": { id: ID },
  "payment.pay": { id: ID },
  "payment.receipt": { id: ID },
  "message.notifications": { cursor: ID },
  "message.readNotifications": { ids: [ID] },
  "desk.assignRole": { email: "casey@example.com", role: "operator", reason: "Starts on Monday." },
  "desk.audit": { subject: ID },
  "desk.refunds": { id: ID },
  "desk.refund": { id: ID, amount: "21.00", reason: "It squeaks again.", bornBy: "shared" },
  "desk.resolveAlert": { id: ID, note: "The provider refunded the difference." },
} as const satisfies Partial<Record<ProcedureName, object>>;
