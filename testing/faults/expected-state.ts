import type { ProviderId, SeenCall, SimulatedProviders } from './simulated-providers.js';

export type RecordedState = 'waiting' | 'answered' | 'won' | 'lost';

/** One dispute in the provider's own records. */
export type ProviderRecord = {
  readonly provider: ProviderId;
  readonly providerDisputeId: string;
  /** Undefined if the records contain a status that this reader does not know. */
  readonly state: RecordedState | undefined;
  readonly rawStatus: string;
  /** How often evidence was sent to the bank. */
  readonly submissions: number;
  /** Hashes of the files sent with the calls about it, and all other files if no dispute is named. */
  readonly files: ReadonlySet<string>;
};

/** Reads the records independently of the product's code. */
type Entry = {
  readonly dispute?: {
    readonly id?: string;
    readonly dispute_id?: string;
    readonly status?: string;
    readonly evidence_details?: { readonly submission_count: number };
    readonly dispute_outcome?: { readonly outcome_code: string };
  };
  readonly pspReference?: string;
  readonly phase?: string;
  readonly wire?: { readonly caseId: string; readonly currentQueue: string };
};

const states: Readonly<Record<string, RecordedState>> = {
  // Stripe
  needs_response: 'waiting',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
  // Adyen
  open: 'waiting',
  defended: 'answered',
  accepted: 'lost',
  expired: 'lost',
  // Checkout.com
  evidence_required: 'waiting',
  evidence_under_review: 'answered',
  canceled: 'won',
  // PayPal
  WAITING_FOR_SELLER_RESPONSE: 'waiting',
  UNDER_REVIEW: 'answered',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  // Worldpay
  Merchant: 'waiting',
  'Vantiv Outgoing': 'answered',
  'Network Assumed': 'won',
  'Merchant Assumed': 'lost',
  // Wix
  WAITING_MERCHANT: 'waiting',
  WAITING_PROVIDER: 'answered',
  WON: 'won',
  LOST: 'lost',
};

type Reader = (entry: Entry) => readonly [id: string | undefined, word: string | undefined];

const readers: Readonly<Record<ProviderId, Reader>> = {
  stripe: ({ dispute }) => [dispute?.id, dispute?.status],
  adyen: ({ pspReference, phase }) => [pspReference, phase],
  checkout: ({ dispute }) => [dispute?.id, dispute?.status],
  paypal: ({ dispute }) => [dispute?.dispute_id, dispute?.dispute_outcome?.outcome_code ?? dispute?.status],
  worldpay: ({ wire }) => [wire?.caseId, wire?.currentQueue],
  wix: ({ dispute }) => [dispute?.id, dispute?.status],
};

/** Every dispute that a provider knows. */
export function readRecords(providers: SimulatedProviders, ids: readonly ProviderId[]): ProviderRecord[] {
  return ids.flatMap((provider) => {
    const calls = providers.calls.filter((call) => call.provider === provider);
    const entries = providers.books(provider).all<Entry>(provider === 'worldpay' ? 'case' : 'dispute');
    const files = new Set(calls.flatMap((call) => call.files));
    return entries.map((entry) => toRecord(provider, entry, { calls, files }));
  });
}

type Seen = { readonly calls: readonly SeenCall[]; readonly files: ReadonlySet<string> };

function toRecord(provider: ProviderId, entry: Entry, { calls, files }: Seen): ProviderRecord {
  const [providerDisputeId = '', rawStatus = ''] = readers[provider](entry);
  return {
    provider,
    providerDisputeId,
    rawStatus,
    state: states[rawStatus],
    submissions: entry.dispute?.evidence_details?.submission_count ?? countSent(providerDisputeId, calls),
    files,
  };
}

/**
 * Calls that sent evidence and took effect. A call with an earlier idempotency key counts as the same call, where
 * keys are supported.
 */
function countSent(providerDisputeId: string, calls: readonly SeenCall[]): number {
  const sent = calls.filter(
    ({ isFinalWrite, status, path, body }) =>
      isFinalWrite && status < 300 && (path.includes(providerDisputeId) || body.includes(providerDisputeId)),
  );
  const keys = sent.map(({ idempotencyKey, provider }, index) =>
    provider === 'adyen' ? (idempotencyKey ?? index) : index,
  );
  return new Set(keys).size;
}
