import { reasonOfNetworkCode, reasonOfWallet } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

export type CaseReason = {
  readonly network: string | undefined;
  readonly code: string | undefined;
  /** `reasonCodeDescription`. */
  readonly description: string | undefined;
};

/** Maps the network's code. For a code with several claims the description decides. Without a known code: `general`. */
export function toReason({ network, code, description }: CaseReason): DisputeReason {
  return code === undefined ? 'general' : (findReason(network, code, description) ?? 'general');
}

/** `undefined` for an unknown code. */
export function findReason(
  network: string | undefined,
  code: string,
  description?: string,
): DisputeReason | undefined {
  if (network !== 'paypal') return reasonOfNetworkCode(network, code, description);
  return reasonOfWallet(network, toPayPalWord(code));
}

/** Worldpay writes `Unauthorized`, PayPal `UNAUTHORISED`. */
function toPayPalWord(code: string): string {
  const word = code.toUpperCase().replace(/[^A-Z]+/g, '_');
  return word === 'UNAUTHORIZED' ? 'UNAUTHORISED' : word;
}
