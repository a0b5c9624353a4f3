import { isProviderError, isTransient } from '../errors.js';
import type { ProviderHttp, ProviderRequest } from '../http.js';
import type { Fault } from '../simulator/host.js';

import type { World } from './world.js';

/** Simulates a killed process: no response, no error handling, no further call. */
export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

export const isWrite = (request: ProviderRequest): boolean =>
  request.method !== 'GET' && request.readOnly !== true;

export function onlyDeath(error: unknown): void {
  if (!(error instanceof ProcessDied)) throw error;
}

/** Plays the fault at the first write. */
export function withFaultAtWrite({ http, host }: Pick<World, 'http' | 'host'>, fault: Fault): ProviderHttp {
  let isFirst = true;
  return {
    request(request) {
      if (isWrite(request) && isFirst) {
        isFirst = false;
        host.setFault(fault);
      }
      return http.request(request);
    },
  };
}

const triesMax = 4;

/** Repeats `work` after temporary errors and after the process was killed, as core does. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const mayPass = error instanceof ProcessDied || (isProviderError(error) && isTransient(error.kind));
      if (!mayPass || attempt >= triesMax) throw error;
    }
  }
}

/** A process that is killed when `when` returns true: that call takes effect, and its response and all later calls are lost. */
export function dyingHttp(http: ProviderHttp, when: (request: ProviderRequest) => boolean): ProviderHttp {
  let dead = false;
  return {
    async request(request) {
      if (dead) throw new ProcessDied();
      if (!when(request)) return http.request(request);
      dead = true;
      await http.request(request);
      throw new ProcessDied();
    },
  };
}
