import type { AnyCarrier, AnyContext } from '@rebuttal/plugin-kit';
import { carrierScenarios, createMemoryStore, type CarrierSimulator } from '@rebuttal/plugin-kit/simulator';

import { countScenarios, httpTo, inTime, noSimulator, type DryRunStep } from '../providers/plugin-dry-run.js';

/**
 * Reads shipments from the carrier's simulator, in memory and without network access: credentials, and one delivery with
 * its proof. Stops at the first failure.
 */
export async function dryRunCarrier(carrier: AnyCarrier): Promise<DryRunStep[]> {
  const { createSimulator } = carrier;
  if (createSimulator === undefined) return [noSimulator];
  const steps: DryRunStep[] = [];
  const names = ['Credentials', 'Shipment'] as const;
  try {
    const now = () => new Date();
    const simulator = createSimulator({ store: createMemoryStore(), now });
    steps.push(countScenarios(simulator, carrierScenarios));
    const context: AnyContext = {
      environment: 'test',
      apiUrl: 'https://simulator.invalid',
      credentials: simulator.sampleCredentials(),
      http: httpTo(simulator),
      now,
    };
    const { message } = await inTime(carrier.verifyCredentials(context));
    steps.push({ name: names[0], status: 'ok', message });
    steps.push({
      name: names[1],
      status: 'ok',
      message: await inTime(readOne({ carrier, simulator, context })),
    });
  } catch (error) {
    const name = names[steps.length - 1] ?? 'Simulator';
    steps.push({ name, status: 'fail', message: error instanceof Error ? error.message : String(error) });
  }
  return steps;
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
