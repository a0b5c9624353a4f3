import { type DisputeHistory, defineProvider, type ProviderContext } from '@rebuttal/plugin-kit';
import stripe from '@rebuttal/plugin-stripe';

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
 * A provider of the stories alone: Stripe's, narrowed. On one platform it is read and takes no answer, on the other it
 * only notifies and takes answers without telling of them.
 */
// oxlint-disable-next-line import/no-default-export -- what a plugin is
export default defineProvider({
  ...stripe,
  manifest: {
    ...stripe.manifest,
    id: 'meadow',
    label: 'Meadow Bank',
    credentials,
    capabilities: [...stripe.manifest.capabilities, 'disputeFromHistory'],
    limits: [
      {
        capability: 'submitEvidence',
        reason: 'Ledger takes no evidence by its API. Answer in the Meadow Desk.',
        when: onLedger,
      },
      { capability: 'acceptDispute', reason: 'Ledger closes no cases by its API.', when: onLedger },
      {
        capability: 'webhooks',
        reason: 'Ledger posts no webhooks, so its disputes are read.',
        when: onLedger,
      },
      {
        capability: 'listDisputes',
        reason: 'Herald has no status query. It sends a webhook for each step.',
        when: onHerald,
      },
      {
        capability: 'fetchDispute',
        reason: 'Herald has no status query. It sends a webhook for each step.',
        when: onHerald,
      },
    ],
    portal: { name: 'Meadow Desk', url: 'https://desk.meadow.example/cases' },
  },
  disputeFromHistory,
});

/** The newest event tells all but the answers that were given since. */
function disputeFromHistory(
  context: ProviderContext<typeof credentials>,
  _providerDisputeId: string,
  { events, submittedAt }: DisputeHistory,
) {
  const newest = events.at(-1);
  const told = newest && stripe.disputeFromWebhook(context, newest.request, newest.id);
  if (told === undefined || told.status !== 'needs_response' || submittedAt.length === 0) return told;
  return { ...told, status: 'under_review' as const, submissionCount: submittedAt.length };
}
