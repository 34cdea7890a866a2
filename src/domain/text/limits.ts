/** Largest lengths, in characters (code points). Postgres would take more; people and screens would not. */
export const TEXT_LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  line: 200,
  issue: 5000,
  note: 2000,
  message: 2000,
  password: 128,
  id: 64,
} as const;
