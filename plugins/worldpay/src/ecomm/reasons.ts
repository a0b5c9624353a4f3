import { reasonOfNetworkCode, reasonOfPayPalWord } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** Maps the network's code. Without a known code the reason is `general`. */
export function toReason(network: string | undefined, code: string | undefined): DisputeReason {
  if (code === undefined) return 'general';
  return findReason(network, code) ?? 'general';
}

/** `undefined` for an unknown code. */
export function findReason(network: string | undefined, code: string): DisputeReason | undefined {
  if (network !== 'paypal') return reasonOfNetworkCode(network, code);
  const reason = reasonOfPayPalWord(toPayPalWord(code));
  return reason === 'unknown' ? undefined : reason;
}

/** Worldpay writes `Unauthorized`, PayPal `UNAUTHORISED`. */
function toPayPalWord(code: string): string {
  const word = code.toUpperCase().replace(/[^A-Z]+/g, '_');
  return word === 'UNAUTHORIZED' ? 'UNAUTHORISED' : word;
}
