import type { AnyCarrier, Carrier } from '../carrier.js';
import type { CredentialFields } from '../provider.js';

import { inCarrierWorld } from './carrier-world.js';
import type { CarrierSample, CarrierWorld } from './carrier-world.js';
import { carrierCredentialCases, carrierFailureCases } from './cases/carrier-access.js';
import { carrierReadingCases } from './cases/carrier-reading.js';

/** One guarantee of every carrier, and its test in a separate world. */
export type CarrierCase = {
  readonly title: string;
  readonly run: (world: CarrierWorld) => Promise<void> | void;
};

/** The conformance suite: the same guarantees for every carrier, each in a separate world. Call it in a mocha file. */
export function describeCarrier<F extends CredentialFields>(
  carrier: Carrier<F>,
  sample: CarrierSample,
): void {
  const subject = carrier as unknown as AnyCarrier;
  const cases: readonly CarrierCase[] = [
    ...carrierCredentialCases(subject, sample),
    ...carrierReadingCases(),
    ...carrierFailureCases(),
  ];
  describe(`${carrier.manifest.label} fulfills the carrier contract`, () => {
    for (const { title, run } of cases) it(title, () => inCarrierWorld(subject, sample, run));
  });
}
