// Runs `npm run stripe:check`: checks the setup of the Stripe account and walks through the money
// path with test cards. docs/going-live.md explains how to go live.
import { inspect } from "node:util";
import { withoutSecrets } from "~/server/gateways/observability/without-secrets";
import type { Finding, ProviderKeys } from "~/server/stripe-check/account";

const MARKS = { ok: "✓", problem: "✗", note: "·" } as const;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** @returns the number of problems to fix */
function show(title: string, findings: readonly Finding[]): number {
  say(`\n${title}`);
  for (const { verdict, what, advice } of findings) {
    say(`  ${MARKS[verdict]} ${what}`);
    if (advice !== undefined) say(`    ${advice}`);
  }
  return findings.filter(({ verdict }) => verdict === "problem").length;
}

async function run(): Promise<number> {
  const { env } = await import("~/env");
  const { checkAccount } = await import("~/server/stripe-check/account");
  const { sandboxKeys } = await import("~/server/gateways/payments/sandbox-keys");
  const { walkMoneyPath } = await import("~/server/stripe-check/money-path");

  if (env.PAYMENTS === "off") {
    say("PAYMENTS=off: there is no account to check. docs/going-live.md says what to set.");
    return 1;
  }
  const paysByConnect = env.PAYOUTS === "connect";
  const isSandbox = env.PAYMENTS === "sandbox";
  const keys: ProviderKeys = isSandbox
    ? { ...sandboxKeys(), fetch: atStandIn(`${env.APP_URL}/api/sandbox/stripe`) }
    : {
        secretKey: env.STRIPE_SECRET_KEY ?? "",
        publishableKey: env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY ?? "",
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? "",
      };
  const whose = isSandbox ? `The sandbox of the server at ${env.APP_URL}` : "The account";
  let problems = show(
    whose,
    await checkAccount({
      ...keys,
      appUrl: env.APP_URL,
      planId: env.STRIPE_MECHANIC_PRICE_ID ?? null,
      paysByConnect,
      // The sandbox uses one secret for both.
      connectWebhookSecret: isSandbox
        ? keys.webhookSecret
        : (env.STRIPE_CONNECT_WEBHOOK_SECRET ?? null),
    }),
  );
  const testKey = isSandbox ? keys.secretKey : env.STRIPE_TEST_SECRET_KEY;
  if (testKey === undefined) {
    say("\nThe money path was not checked. Set STRIPE_TEST_SECRET_KEY to a test mode key.");
  } else {
    problems += show(
      "The money path",
      await walkMoneyPath({ ...keys, secretKey: testKey, paysByConnect }),
    );
  }
  say(problems === 0 ? "\nEverything is set up." : `\n${problems} to fix.`);
  return problems;
}

/** Builds a fetch that reaches a server's sandbox instead of Stripe. */
function atStandIn(root: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${root}${pathname}${search}`, init);
  };
}

try {
  process.exitCode = (await run()) === 0 ? 0 : 1;
} catch (error) {
  const isExpected = error instanceof Error && error.name === "EnvironmentError";
  const { secretValues } = isExpected ? { secretValues: [] } : await import("~/env");
  const said = isExpected ? error.message : withoutSecrets(inspect(error), secretValues);
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}
