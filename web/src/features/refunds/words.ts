import { texts } from '#texts/refunds';

import type { Tone } from '../../components/tone.js';
import type { Refund } from './api/refunds.js';

type State = Pick<Refund, 'status' | 'awaiting_approval' | 'provider_refund_id'>;

/** The state in plain words. A refund that the provider had accepted failed later. */
export function describeRefund(refund: State): { readonly tone: Tone; readonly label: string } {
  const { status, awaiting_approval: awaits, provider_refund_id: accepted } = refund;
  if (awaits) return { tone: 'amber', label: texts.states.awaiting };
  if (status === 'failed' && accepted !== null) return { tone: 'red', label: texts.states.failedLater };
  return { tone: tones[status], label: texts.states[status] };
}

const tones = { pending: 'grey', sending: 'blue', refunded: 'green', failed: 'red' } as const;
