import { hasServerMessage } from '@rebuttal/sdk';

/** Returns the server's error message, or the fallback if there is none. */
export function errorText(error: unknown, fallback: string): string {
  return hasServerMessage(error) && error.message !== '' ? error.message : fallback;
}
