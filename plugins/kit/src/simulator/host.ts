import type { KeyValueStore } from './key-value-store.js';
import type { Simulator, SimulatorAnswer, SimulatorRequest } from './simulator.js';

/** A fault for the next `count` calls, after `skip` successful ones. `drop` cuts the connection before or after the call takes effect. */
export type Fault = {
  readonly status?: number;
  readonly count: number;
  readonly skip?: number;
  readonly delayMs?: number;
  /** Limits the fault to these calls: `POST /v1/disputes/du_1`. Default: all calls. */
  readonly call?: string;
  readonly drop?: 'before' | 'after';
  /** The `Retry-After` header together with a `status`. Default: 1. */
  readonly retryAfterSeconds?: number;
};

/** A call of a plugin, as the simulator received it. Secrets in headers are masked. */
export type RecordedCall = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly status: number | 'dropped';
};

export type SimulatorHost = {
  /** `undefined`: cut the connection without a response. */
  handle(request: SimulatorRequest): Promise<SimulatorAnswer | undefined>;
  /** Affects only the calls of the present caller, or all calls without one. */
  setFault(fault: Fault): void;
  /** The calls of the present caller, or all calls without one. */
  calls(): readonly RecordedCall[];
};

type Recorded = { readonly caller?: string; readonly call: RecordedCall };

const recordedBodyBytesMax = 20_000;

/** Adds faults and a record of all calls to any simulator. */
export function createSimulatorHost(
  simulator: Pick<Simulator, 'handle'>,
  store: KeyValueStore,
  now: () => Date,
  callerOf: () => string | undefined = () => undefined,
): SimulatorHost {
  const faults = new Map<string | undefined, Fault>();
  let sequence = store.all('call').length;

  const record = (request: SimulatorRequest, status: number | 'dropped') => {
    sequence += 1;
    store.put('call', String(sequence), { caller: callerOf(), call: toRecord(request, status, now()) });
  };
  const takeFaultOf = (caller: string | undefined, { method, path }: SimulatorRequest) => {
    const fault = faults.get(caller) ?? { count: 0 };
    if (fault.count <= 0) return undefined;
    if (fault.call !== undefined && fault.call !== `${method} ${path}`) return undefined;
    if ((fault.skip ?? 0) > 0) {
      faults.set(caller, { ...fault, skip: (fault.skip ?? 0) - 1 });
      return undefined;
    }
    const taken = { ...fault, count: fault.count - 1 };
    faults.set(caller, taken);
    return taken;
  };
  const takeFault = (request: SimulatorRequest) => {
    const caller = callerOf();
    const own = caller === undefined ? undefined : takeFaultOf(caller, request);
    return own ?? takeFaultOf(undefined, request);
  };

  return {
    async handle(request) {
      const playing = takeFault(request);
      if (playing?.delayMs !== undefined)
        await new Promise((resolve) => setTimeout(resolve, playing.delayMs));
      if (playing?.drop === 'before') {
        record(request, 'dropped');
        return undefined;
      }
      if (playing?.status !== undefined && playing.drop === undefined) {
        record(request, playing.status);
        return faultResponse(playing.status, playing.retryAfterSeconds);
      }
      const response = await simulator.handle(request);
      record(request, playing?.drop === 'after' ? 'dropped' : response.status);
      return playing?.drop === 'after' ? undefined : response;
    },
    setFault: (next) => void faults.set(callerOf(), next),
    calls() {
      const caller = callerOf();
      return store
        .all<Recorded>('call')
        .filter((one) => caller === undefined || one.caller === caller)
        .map(({ call }) => call);
    },
  };
}

function faultResponse(status: number, retryAfterSeconds = 1): SimulatorAnswer {
  return {
    status,
    headers: { 'retry-after': String(retryAfterSeconds) },
    body: '{"error":{"message":"fault on demand"}}',
  };
}

function toRecord(request: SimulatorRequest, status: number | 'dropped', at: Date): RecordedCall {
  const query = request.query.toString();
  return {
    at: at.toISOString(),
    method: request.method,
    path: query === '' ? request.path : `${request.path}?${query}`,
    headers: maskHeaders(request.headers),
    body: maskSecrets(Buffer.from(request.body).subarray(0, recordedBodyBytesMax).toString('utf8')),
    status,
  };
}

/** Headers that carry credentials. */
const secretHeaders = ['authorization', 'x-api-key'];

function maskHeaders(headers: SimulatorRequest['headers']): RecordedCall['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value !== undefined && secretHeaders.includes(name) ? '***' : value,
    ]),
  );
}

/** Secrets that some providers accept in the body, as a form field or in JSON. */
function maskSecrets(body: string): string {
  return body
    .replaceAll(/((?:^|&)(?:client_secret|password|refresh_token)=)[^&]*/g, '$1***')
    .replaceAll(/("(?:client_secret|password|refresh_token)"\s*:\s*")[^"]*/g, '$1***');
}
