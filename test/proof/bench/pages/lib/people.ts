const PASSWORD = "Curbside!2024";

/** The demo's people, and how they sign in. */
const DEMO = {
  customer: "maya.torres@demo.curbwrench.example",
  mechanic: "sam.delgado@demo.curbwrench.example",
} as const;

/** Signs in one of the demo's people; returns a Cookie header. */
export async function demoCookie(url: string, role: keyof typeof DEMO): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO[role], password: PASSWORD, role }),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
}
