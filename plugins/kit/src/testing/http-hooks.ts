import type { ProviderHttp, ProviderRequest } from '../http.js';

/** Simulates a killed process: no response, no error handling, no further call. */
export class ProcessDied extends Error {
  override readonly name = 'ProcessDied';
}

export const isWrite = (request: ProviderRequest): boolean =>
  request.method !== 'GET' && request.readOnly !== true;

/** Runs `before` right before each write, for example to set a fault for exactly that call. */
export function beforeWrites(http: ProviderHttp, before: () => void): ProviderHttp {
  return {
    request(request) {
      if (isWrite(request)) before();
      return http.request(request);
    },
  };
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
