import { ProviderError, type AnyProvider } from '@rebuttal/plugin-kit';

const label = 'Other acquirer';
const megabyte = 1024 * 1024;

/** No plugin can have this ID. */
export const manualProviderId = 'manual';

/**
 * The provider of disputes at acquirers without a plugin. Their data arrives through the data API, and merchants send the
 * response to the acquirer themselves. Its accounts cannot be added: each company has one from its first dispute.
 */
export const manualProvider: AnyProvider = {
  manifest: {
    id: manualProviderId,
    label,
    credentials: {},
    capabilities: [],
    limits: [
      { capability: 'listDisputes', reason: 'Disputes arrive through the data API or a CSV import.' },
      { capability: 'fetchDispute', reason: 'Changes arrive through the data API or a CSV import.' },
      {
        capability: 'submitEvidence',
        reason:
          'Rebuttal is not connected to this acquirer. Download the response, send it to your acquirer, and mark the dispute as responded.',
      },
      { capability: 'acceptDispute', reason: 'Accept the dispute with your acquirer.' },
      { capability: 'webhooks', reason: 'Disputes arrive through the data API or a CSV import.' },
    ],
    portal: { name: "your acquirer's portal" },
    // Acquirers differ. Every provider with a plugin accepts these formats.
    evidence: {
      mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
      fileBytesMax: 10 * megabyte,
      totalBytesMax: 50 * megabyte,
    },
  },
  checkCredentials: () => ({}),
  verifyCredentials: () =>
    Promise.resolve({ message: 'Disputes of this account arrive through the data API.' }),
  verifyWebhook() {
    throw new ProviderError('signature', 'This account has no webhooks. Use the data API.');
  },
  readWebhook: () => [],
};
