import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

const PROGRAM = "/usr/bin/caddy";

/** Returns true if Caddy is installed on this machine. */
export const hasCaddy = () => existsSync(PROGRAM);

/**
 * Starts Caddy with deploy/Caddyfile, as compose.yaml does.
 *
 * @param {number} port where it listens, without TLS
 * @param {string[]} upstreams the addresses of the instances
 * @returns {{ url: string, stop: () => Promise<void> }} at once, before it answers
 */
export function startCaddy(port, upstreams) {
  const args = ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  const hosts = upstreams.map((url) => new URL(url).host.replace("localhost", "127.0.0.1"));
  const child = spawn(PROGRAM, args, {
    env: { ...process.env, SITE_ADDRESS: `:${port}`, UPSTREAMS: hosts.join(" ") },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
