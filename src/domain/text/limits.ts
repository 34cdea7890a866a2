/** Longest texts, in code points. Postgres would accept more. People and screens wouldn't. */
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
  webhookUrl: 1000,
} as const;
