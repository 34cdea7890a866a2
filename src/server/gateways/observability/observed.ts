import { metrics } from "./metrics";
import { codeOf, inSpan, isTracing } from "./tracing";

/**
 * Wraps an object so that each asynchronous call has a span and a count, to observe other
 * companies' servers. Returns the object itself if metrics and tracing are off.
 */
export function observed<Target extends object>(service: string, target: Target): Target {
  if (metrics() === undefined && !isTracing()) return target;
  return wrapCalls(target, (name, call) => {
    const attributes = { "peer.service": service };
    return inSpan(`${service}.${name}`, { kind: "client", attributes }, () => {
      const ended = metrics()?.calls.startTimer({ service, call: name });
      const answer = call();
      if (answer instanceof Promise) {
        answer.then(
          () => ended?.({ outcome: "ok" }),
          (error: unknown) => ended?.({ outcome: codeOf(error) }),
        );
      }
      return answer;
    });
  });
}

/** Returns a view of `target` whose methods run through `around`. */
export function wrapCalls<Target extends object>(
  target: Target,
  around: (name: string, call: () => unknown, args: readonly unknown[]) => unknown,
): Target {
  return new Proxy(target, {
    get(object, property) {
      const value: unknown = Reflect.get(object, property, object);
      if (typeof value !== "function" || typeof property !== "string") return value;
      return (...args: unknown[]) =>
        around(property, (): unknown => Reflect.apply(value, object, args), args);
    },
  });
}
