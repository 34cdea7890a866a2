import { useEffect, useState } from "react";

/**
 * Returns a value once it has stayed the same for `afterMs`, so that typing doesn't send a request
 * per letter.
 */
export function useSettled<Value>(value: Value, afterMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
