import type { AnyCarrier } from '../carrier.js';
import { createProviderHttp } from '../http.js';
import type { AnyContext } from '../provider.js';
import type { CarrierSimulator, CarrierSimulatorFactory } from '../simulator/carrier-simulator.js';
import { createSimulatorHost } from '../simulator/host.js';
import type { SimulatorHost } from '../simulator/host.js';
import { createMemoryStore } from '../simulator/key-value-store.js';

import { expectNoSecrets } from './expect-error.js';
import { serveSimulator } from './serve-simulator.js';

/** The facts about one carrier that the conformance suite needs and the manifest doesn't have. */
export type CarrierSample = {
  /** Well-formed credentials that the carrier refuses. */
  readonly badCredentials: Readonly<Record<string, string>>;
  /** From `simulator/index.ts`. */
  readonly createSimulator: CarrierSimulatorFactory;
};

/** A carrier, its simulator behind a real socket, one merchant's account and a stopped clock. */
export type CarrierWorld = {
  readonly carrier: AnyCarrier;
  readonly simulator: CarrierSimulator;
  readonly host: SimulatorHost;
  /** The values of the manifest's secret fields. */
  readonly secrets: readonly string[];
  /** Restarts the simulator with its stored state. */
  readonly restartSimulator: () => void;
  readonly now: () => Date;
  readonly context: (over?: Partial<AnyContext>) => AnyContext;
};

const startOfWorld = new Date('2026-11-20T09:30:00Z');

/** Runs `work` in a separate world. If it fails, also checks that the error contains no secret. */
export async function inCarrierWorld(
  carrier: AnyCarrier,
  { createSimulator }: CarrierSample,
  work: (world: CarrierWorld) => Promise<void> | void,
): Promise<void> {
  const now = () => startOfWorld;
  const store = createMemoryStore();
  const start = () => createSimulator({ store, now });
  let simulator = start();
  const host = createSimulatorHost({ handle: (request) => simulator.handle(request) }, store, now);
  const credentials = simulator.sampleCredentials();
  const secrets = Object.entries(carrier.manifest.credentials).flatMap(([name, { secret }]) =>
    secret === true ? [credentials[name] ?? ''].filter((value) => value !== '') : [],
  );
  const http = createProviderHttp({ sleep: () => Promise.resolve() });
  // Last, because an error above would leave the socket open, and the test process would never end.
  const served = await serveSimulator(host);
  try {
    await work({
      carrier,
      host,
      secrets,
      now,
      get simulator() {
        return simulator;
      },
      restartSimulator: () => void (simulator = start()),
      context: (over = {}) => ({ environment: 'test', apiUrl: served.url, credentials, http, now, ...over }),
    });
  } catch (error) {
    expectNoSecrets(error, secrets);
    throw error;
  } finally {
    await served.close();
  }
}
