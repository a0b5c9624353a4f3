import { hasServerMessage } from '@rebuttal/sdk';

/** The server's own words where it gave any, else the screen's. */
export function errorText(error: unknown, fallback: string): string {
  return hasServerMessage(error) && error.message !== '' ? error.message : fallback;
}
