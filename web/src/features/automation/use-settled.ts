import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same object for some time. */
export function useSettled<Value extends object>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), afterMs);
    return () => window.clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
