import type { Capability, AnyProvider, CredentialFields, Provider } from '../provider.js';

import { applicable } from './case.js';
import type { Case } from './case.js';
import { acceptCases } from './cases/accept.js';
import { alertCases } from './cases/alerts.js';
import { credentialCases } from './cases/credentials.js';
import { eligibilityCases } from './cases/eligibility.js';
import { failureCases } from './cases/errors.js';
import { fileCases } from './cases/files.js';
import { inspectCases } from './cases/inspect.js';
import { listingCases } from './cases/listing.js';
import { malformedResponseCases } from './cases/malformed-responses.js';
import { paymentCases } from './cases/payments.js';
import { readingCases } from './cases/reading.js';
import { refundCases } from './cases/refunds.js';
import { scenarioCases } from './cases/scenarios.js';
import { statementFileCases } from './cases/statement-files.js';
import { storeCases } from './cases/store.js';
import { submitCases } from './cases/submit.js';
import { webhookCases } from './cases/webhooks.js';
import type { ProviderSample } from './sample.js';
import { inWorld, providerFor } from './world.js';

/** The guarantees that apply to a provider, without those of capabilities that it does not have. */
export function providerCases(plugin: AnyProvider, sample: ProviderSample): Case[] {
  const provider = providerFor(plugin, sample);
  const cases = [
    ...credentialCases(plugin, sample),
    ...(provider.manifest.webhook === undefined ? [] : webhookCases(sample)),
    ...readingCases(sample),
    ...statementFileCases(),
    ...listingCases(sample),
    ...paymentCases(sample),
    ...scenarioCases(sample, provider.manifest.webhook !== undefined),
    ...submitCases(sample),
    ...fileCases(provider),
    ...eligibilityCases(provider, sample),
    ...inspectCases(provider),
    ...acceptCases(),
    ...refundCases(sample),
    ...alertCases(),
    ...failureCases(),
    ...malformedResponseCases(),
    ...storeCases(provider),
  ];
  const hasSimulator = plugin.createSimulator !== undefined || sample.createSimulator !== undefined;
  // Without a simulator only a few cases remain: that must be meant, not forgotten.
  if (!hasSimulator && (sample.isFinalWrite ?? sample.isUpload) !== undefined)
    throw new Error('The sample describes calls to a simulator, but has no createSimulator.');
  return applicable(cases, provider).filter(({ isOffline = false }) => hasSimulator || isOffline);
}

/** The conformance suite: the same guarantees for every provider, each in a separate world. Call it in a mocha file. */
export function describeProvider<F extends CredentialFields, A extends Capability>(
  provider: Provider<F, A>,
  sample: ProviderSample,
): void {
  const subject = provider as unknown as AnyProvider;
  const whose = sample.title === undefined ? '' : ` (${sample.title})`;
  const cases = providerCases(subject, sample);
  const how = cases.every(({ isOffline }) => isOffline) ? ', and plays with nock recordings' : '';
  describe(`${provider.manifest.label}${whose} fulfills the provider contract${how}`, () => {
    for (const { title, run } of cases) it(title, () => inWorld(subject, sample, run));
  });
}
