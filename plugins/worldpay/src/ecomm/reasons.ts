import { reasonOfNetworkCode, reasonOfPayPalWord } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** The network's code decides. A case without one, or with an unknown one, has no particular reason. */
export function toReason(network: string | undefined, code: string | undefined): DisputeReason {
  if (code === undefined) return 'general';
  return findReason(network, code) ?? 'general';
}

/** Nothing for a code that is not known. */
export function findReason(network: string | undefined, code: string): DisputeReason | undefined {
  if (network !== 'paypal') return reasonOfNetworkCode(network, code);
  const reason = reasonOfPayPalWord(toPayPalWord(code));
  return reason === 'unknown' ? undefined : reason;
}

/** `Unauthorized` for PayPal's `UNAUTHORISED`. */
function toPayPalWord(code: string): string {
  const word = code.toUpperCase().replace(/[^A-Z]+/g, '_');
  return word === 'UNAUTHORIZED' ? 'UNAUTHORISED' : word;
}
