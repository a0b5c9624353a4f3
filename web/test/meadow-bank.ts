import { type DisputeHistory, defineProvider, type ProviderContext } from '@rebuttal/plugin-kit';
import stripe from '@rebuttal/plugin-stripe';
import { createSimulator } from '@rebuttal/plugin-stripe/simulator';

const credentials = {
  ...stripe.manifest.credentials,
  platform: {
    label: 'The platform',
    help: 'Your contract names it.',
    options: [
      { value: 'ledger', label: 'Ledger' },
      { value: 'herald', label: 'Herald' },
    ],
  },
} as const;

const onLedger = { field: 'platform', is: ['ledger'] } as const;
const onHerald = { field: 'platform', is: ['herald'] } as const;

/**
 * A test provider based on Stripe with fewer capabilities. On the platform `ledger`, it is polled and accepts no evidence.
 * On `herald`, it sends webhooks and accepts evidence, but has no status endpoint and does not report submissions.
 */
// oxlint-disable-next-line import/no-default-export -- plugins are default exports
export default defineProvider({
  ...stripe,
  createSimulator,
  manifest: {
    ...stripe.manifest,
    id: 'meadow',
    label: 'Meadow Bank',
    credentials,
    capabilities: [...stripe.manifest.capabilities, 'disputeFromHistory'],
    limits: [
      {
        capability: 'submitEvidence',
        reason: 'Ledger has no API for evidence. Respond in the Meadow Desk.',
        when: onLedger,
      },
      { capability: 'acceptDispute', reason: 'Ledger has no API to accept disputes.', when: onLedger },
      {
        capability: 'webhooks',
        reason: 'Ledger sends no webhooks. We poll its disputes.',
        when: onLedger,
      },
      {
        capability: 'listDisputes',
        reason: 'Herald has no status endpoint. It sends a webhook for each change.',
        when: onHerald,
      },
      {
        capability: 'fetchDispute',
        reason: 'Herald has no status endpoint. It sends a webhook for each change.',
        when: onHerald,
      },
    ],
    portal: { name: 'Meadow Desk', url: 'https://desk.meadow.example/cases' },
  },
  disputeFromHistory,
});

/** The newest event has the full state, except for responses that were submitted after it. */
function disputeFromHistory(
  context: ProviderContext<typeof credentials>,
  _providerDisputeId: string,
  { events, submittedAt }: DisputeHistory,
) {
  const newest = events.at(-1);
  const dispute = newest && stripe.disputeFromWebhook(context, newest.request, newest.id);
  if (dispute?.status !== 'needs_response' || submittedAt.length === 0) return dispute;
  return { ...dispute, status: 'under_review' as const, submissionCount: submittedAt.length };
}
