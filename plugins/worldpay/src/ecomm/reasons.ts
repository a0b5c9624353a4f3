import { reasonOfNetworkCode, reasonOfPayPalWord } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** The network's code decides; a case without one says nothing particular. A code that is not known stays `unknown`. */
export function toReason(network: string | undefined, code: string | undefined): DisputeReason {
  if (code === undefined) return 'general';
  if (network === 'paypal') return reasonOfPayPalWord(toPayPalWord(code));
  return reasonOfNetworkCode(network, code) ?? 'unknown';
}

/** `Unauthorized` for PayPal's `UNAUTHORISED`. */
function toPayPalWord(code: string): string {
  const word = code.toUpperCase().replace(/[^A-Z]+/g, '_');
  return word === 'UNAUTHORIZED' ? 'UNAUTHORISED' : word;
}
