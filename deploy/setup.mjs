// Writes deploy/production.env for compose.yaml: fresh secrets, the keys of push messages, passwords
// of database and file store. It is the only reader of its arguments, and needs no package.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pushKeys } from "../scripts/lib/push-keys.mjs";

const USAGE =
  "Usage: setup <domain> <owner's email> <smtp://user:password@host:587>\n" +
  "For example: setup example.com owner@example.com smtp://user:password@mail.example.com:587";

/** A wrong argument. The message is for the person who typed it, and holds no password. */
class SetupError extends Error {}

/**
 * Returns the settings of a new installation.
 *
 * @param {string[]} args
 * @throws {SetupError}
 */
export function productionSettings(args) {
  const [domain = "", owner = "", mailUrl = ""] = args;
  if (args.length !== 3) throw new SetupError(USAGE);
  if (!/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(domain)) {
    throw new SetupError(`The first argument must be a domain, such as example.com.\n${USAGE}`);
  }
  if (!/^[^\s@'",]+@[^\s@'",]+\.[^\s@'",]+$/.test(owner)) {
    throw new SetupError(`The second argument must be the owner's email address.\n${USAGE}`);
  }
  if (!isMailAddress(mailUrl)) {
    throw new SetupError(
      "The third argument must be the mail server, smtp://user:password@host:587. In the password, " +
        `write / as %2F, # as %23, @ as %40 and ' as %27.\n${USAGE}`,
    );
  }
  const secret = () => randomBytes(24).toString("hex");
  return `# Written by deploy/setup.yaml. Every variable is described in .env.example.
# Keep a copy of this file elsewhere: without ENCRYPTION_KEYS, stored bank details can't be read.
SITE_ADDRESS='${domain}'
APP_URL='https://${domain}'
ADMIN_EMAILS='${owner}'
SUPPORT_EMAIL='${owner}'
MAIL_URL='${mailUrl}'
MAIL_FROM='Curbwrench <no-reply@${domain}>'
NEXTAUTH_SECRET='${randomBytes(36).toString("base64url")}'
ENCRYPTION_KEYS='k1:${randomBytes(32).toString("base64")}'
${pushKeys().replaceAll(/=(.+)$/gm, "='$1'")}
POSTGRES_PASSWORD='${secret()}'
S3_ACCESS_KEY_ID='${secret()}'
S3_SECRET_ACCESS_KEY='${secret()}'
# Test cards, until docs/going-live.md is done.
PAYMENTS='sandbox'
STAFF_SECOND_FACTOR='required'
`;
}

/** @param {string} text */
function isMailAddress(text) {
  const [, authority = ""] = /^smtps?:\/\/([^/?#'\s]+)\/?$/.exec(text) ?? [];
  return authority.split("@").length <= 2 && authority !== "" && URL.canParse(text);
}

/** Writes the file for its owner alone. @param {string} file @param {string[]} args */
export function writeSettings(file, args) {
  const settings = productionSettings(args);
  try {
    writeFileSync(file, settings, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") {
      throw new SetupError(
        "deploy/production.env exists already, and its keys can't be made again. Nothing was changed.",
      );
    }
    throw new SetupError(`deploy/production.env can't be written: ${error.code}.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    writeSettings(join(import.meta.dirname, "production.env"), process.argv.slice(2));
    console.log(
      "Written: deploy/production.env. Next:\n" +
        "  docker compose --env-file deploy/production.env up -d",
    );
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
