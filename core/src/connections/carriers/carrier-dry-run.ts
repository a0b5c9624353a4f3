import type { AnyCarrier, AnyContext } from '@rebuttal/plugin-kit';
import { carrierScenarios, createMemoryStore, type CarrierSimulator } from '@rebuttal/plugin-kit/simulator';

import { httpTo, noSimulator, runSteps, type DryRunStep } from '../providers/plugin-dry-run.js';

/**
 * Reads shipments from the carrier's simulator, in memory and without network access: credentials, and one delivery with
 * its proof. Stops at the first failure.
 */
export async function dryRunCarrier(carrier: AnyCarrier): Promise<DryRunStep[]> {
  const { createSimulator } = carrier;
  if (createSimulator === undefined) return [noSimulator];
  const now = () => new Date();
  const setUp = (): Reading => {
    const simulator = createSimulator({ store: createMemoryStore(), now });
    const context = {
      environment: 'test',
      apiUrl: 'https://simulator.invalid',
      credentials: simulator.sampleCredentials(),
      http: httpTo(simulator),
      now,
    } as const;
    return { carrier, simulator, context };
  };
  return runSteps(setUp, carrierScenarios, [
    ['Credentials', async ({ context }) => (await carrier.verifyCredentials(context)).message],
    ['Shipment', readOne],
  ]);
}

type Reading = {
  readonly carrier: AnyCarrier;
  readonly simulator: CarrierSimulator;
  readonly context: AnyContext;
};

async function readOne({ carrier, simulator, context }: Reading): Promise<string> {
  const { number } = simulator.createShipment({ scenario: 'delivered_signed' });
  const { status, deliveredAt, proofOfDelivery } = await carrier.readShipment(context, { number });
  if (status !== 'delivered' || deliveredAt === undefined)
    throw new Error(`it delivered ${number}, and read the status ${status}`);
  const proof = proofOfDelivery === undefined ? 'without a proof' : 'with its proof';
  return `${number}, delivered ${deliveredAt.toISOString()}, ${proof}`;
}
