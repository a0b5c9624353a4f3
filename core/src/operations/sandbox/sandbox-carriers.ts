import { join } from 'node:path';

import {
  createFileStore,
  createSimulatorHost,
  type CarrierSimulator,
  type SimulatedShipmentRequest,
  type SimulatorHost,
} from '@rebuttal/plugin-kit/simulator';

import type { CarrierRegistry } from '../../connections/carriers/carrier-registry.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { guarded } from './possible-requests.js';

export type SandboxCarriersDeps = {
  readonly carrierRegistry: CarrierRegistry;
  readonly clock: Clock;
  readonly dataDir: string;
};

type Played = { readonly simulator: CarrierSimulator; readonly host: SimulatorHost };

/** Runs every carrier's simulator. Their state is stored under `DATA_DIR/sandbox` and survives restarts. */
export class SandboxCarriers {
  private readonly played = new Map<string, Played>();

  constructor(
    private readonly deps: SandboxCarriersDeps & {
      /** The company that acts. */
      readonly companyOf: () => string | undefined;
    },
  ) {}

  isCarrier(id: string): boolean {
    return this.deps.carrierRegistry.find(id) !== undefined;
  }

  host(carrierId: string): SimulatorHost {
    return this.play(carrierId).host;
  }

  list() {
    const { carrierRegistry } = this.deps;
    const simulated = carrierRegistry.all().filter(({ createSimulator }) => createSimulator !== undefined);
    return simulated.map(({ manifest: { id, label } }) => {
      const { simulator } = this.play(id);
      return {
        carrier: id,
        label,
        scenarios: simulator.scenarios,
        sample_credentials: simulator.sampleCredentials(),
      };
    });
  }

  /** Hands a parcel to the carrier. @throws {AppError} 404, 422 */
  createShipment(carrierId: string, options: SimulatedShipmentRequest): { readonly number: string } {
    const { simulator } = this.play(carrierId);
    return guarded(() => simulator.createShipment(options), 'shipment');
  }

  private play(carrierId: string): Played {
    const known = this.played.get(carrierId);
    if (known !== undefined) return known;
    const { carrierRegistry, clock, dataDir, companyOf } = this.deps;
    const { createSimulator } = carrierRegistry.get(carrierId);
    if (createSimulator === undefined) throw errors.routeNotFound();
    const store = createFileStore(join(dataDir, 'sandbox', `${carrierId}.jsonl`));
    const simulator = createSimulator({ store, now: clock });
    const played = { simulator, host: createSimulatorHost(simulator, store, clock, companyOf) };
    this.played.set(carrierId, played);
    return played;
  }
}
