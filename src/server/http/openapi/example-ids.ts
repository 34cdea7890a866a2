/** The rows that the API document's examples speak of; the test that runs the examples makes them. */
export const EXAMPLE_IDS = {
  customer: "019a0000-0000-7000-8000-000000000001",
  mechanic: "019a0000-0000-7000-8000-000000000002",
  vehicle: "019a0000-0000-7000-8000-000000000003",
  service: "019a0000-0000-7000-8000-000000000004",
  question: "019a0000-0000-7000-8000-000000000005",
  picture: "019a0000-0000-7000-8000-000000000006",
  alert: "019a0000-0000-7000-8000-000000000007",
  payment: "019a0000-0000-7000-8000-000000000008",
  payout: "019a0000-0000-7000-8000-000000000009",
  card: "019a0000-0000-7000-8000-00000000000a",
  dispute: "019a0000-0000-7000-8000-00000000000b",
  photo: "019a0000-0000-7000-8000-00000000000d",
  refund: "019a0000-0000-7000-8000-00000000000c",
  change: "019a0000-0000-7000-8000-000000000031",
  claim: "019a0000-0000-7000-8000-000000000020",
  pending: "019a0000-0000-7000-8000-000000000011",
  accepted: "019a0000-0000-7000-8000-000000000012",
  inProgress: "019a0000-0000-7000-8000-000000000013",
  completed: "019a0000-0000-7000-8000-000000000014",
} as const;

/** The moment in which the examples happen. */
export const EXAMPLE_NOW = "2027-03-01T17:00:00.000Z";

/** The secrets of the mailed links that the examples post. */
export const EXAMPLE_TOKENS = {
  confirm: "Q29uZmlybSB0aGlzIGFkZHJlc3M",
  undo: "VGFrZSB0aGlzIGNoYW5nZSBiYWNr",
} as const;
