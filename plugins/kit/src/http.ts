import { untrustedCertificate } from './certificates.js';
import { ProviderError } from './errors.js';
import { parseJson } from './json.js';

export type ProviderRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a form with files, use `toMultipart`. */
  readonly body?: string | Uint8Array;
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** Set for a POST that changes nothing, so that it is retried like a GET. */
  readonly readOnly?: boolean;
};

export type ProviderResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** @throws {ProviderError} of kind `unexpected_answer` if the body is not JSON */
  json(): unknown;
  text(): string;
};

/** The HTTP client for plugins, owned by core. It retries reads, and never writes. */
export type ProviderHttp = {
  /** @throws {ProviderError} `unavailable` if a read gets no response, `indeterminate` if a write doesn't */
  request(request: ProviderRequest): Promise<ProviderResponse>;
  /** The client that this one wraps, to pace or log its calls. Both share one cache (`perClientCache`). */
  readonly parent?: ProviderHttp;
};

/** A response whose body is still being received. */
type IncomingAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
};

/** Sends one call. It must not follow redirects, which would send the credentials to another host. */
export type SendCall = (request: ProviderRequest, signal: AbortSignal) => Promise<IncomingAnswer>;

export type ProviderHttpOptions = {
  /** Sends the calls. Default: `fetch`. */
  readonly send?: SendCall;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  /** The operator's limit. It overrides longer timeouts of plugins. */
  readonly timeoutMsMax?: number;
  /** Called after each attempt, without headers and bodies. */
  readonly onCall?: (call: {
    method: string;
    url: string;
    status: number | 'failed';
    durationMs: number;
  }) => void;
};

/** The code of the error for a response of more than 10 MB. */
const tooLarge = 'response_too_large';
const readTriesMax = 3;
const responseBytesMax = 10 * 1024 * 1024;
/** For a longer wait, the response is returned, and its `Retry-After` goes into the error. */
const waitMsMax = 10_000;
/** A longer `Retry-After` is a mistake of the provider. */
const retryAfterMsMax = 24 * 60 * 60 * 1000;

export function createProviderHttp(options: ProviderHttpOptions = {}): ProviderHttp {
  const sleep = options.sleep ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const random = options.random ?? Math.random;
  return {
    async request(request) {
      const isRead = request.method === 'GET' || request.readOnly === true;
      for (let attempt = 1; ; attempt += 1) {
        const last = !isRead || attempt >= readTriesMax;
        try {
          const response = await callOnce(request, options);
          if (last || (response.status < 500 && response.status !== 429)) return response;
          const requestedMs = retryAfterMs(response.headers) ?? 0;
          if (requestedMs > waitMsMax) return response;
          await sleep(Math.max(requestedMs, backoffMs(attempt, random)));
        } catch (error) {
          if (last || isTooLarge(error)) throw toProviderError(error, isRead);
          await sleep(backoffMs(attempt, random));
        }
      }
    },
  };
}

async function callOnce(request: ProviderRequest, options: ProviderHttpOptions): Promise<ProviderResponse> {
  const send = options.send ?? sendByFetch(options.fetch ?? fetch);
  const startedAt = performance.now();
  const timeoutMs = Math.min(request.timeoutMs ?? 30_000, options.timeoutMsMax ?? Infinity);
  let status: number | 'failed' = 'failed';
  try {
    const response = await send(request, AbortSignal.timeout(timeoutMs));
    const body = await readBounded(response.body);
    status = response.status;
    return toResponse(response, body);
  } finally {
    const { origin, pathname } = new URL(request.url);
    options.onCall?.({
      method: request.method,
      url: origin + pathname,
      status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  }
}

function sendByFetch(call: typeof fetch): SendCall {
  return async ({ url, method, headers, body }, signal) => {
    const response = await call(url, {
      method,
      headers: { ...headers },
      body: body as RequestInit['body'],
      redirect: 'manual',
      signal,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (response.body ?? []) as unknown as AsyncIterable<Uint8Array>,
    };
  };
}

async function readBounded(response: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    if (size > responseBytesMax) {
      throw new ProviderError('unexpected_answer', 'The provider sent a response that is too large.', {
        providerCode: tooLarge,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** True if the response was too large. A retry would get the same. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'providerCode' in error && error.providerCode === tooLarge;

function toResponse({ status, headers }: IncomingAnswer, body: Uint8Array): ProviderResponse {
  const text = () => Buffer.from(body).toString('utf8');
  return {
    status,
    headers,
    body,
    text,
    json() {
      try {
        return parseJson(text());
      } catch (cause) {
        throw new ProviderError('unexpected_answer', 'The provider sent a response that cannot be read.', {
          status,
          cause,
        });
      }
    },
  };
}

function toProviderError(error: unknown, isRead: boolean): ProviderError {
  if (error instanceof ProviderError) return error;
  // Fails before anything is sent.
  const certificate = untrustedCertificate(error);
  if (certificate !== undefined)
    return new ProviderError('unavailable', `The provider ${certificate}.`, { cause: error });
  return isRead
    ? new ProviderError('unavailable', 'The provider cannot be reached now.', { cause: error })
    : new ProviderError(
        'indeterminate',
        'The provider did not respond, so it is not known whether the call took effect.',
        {
          cause: error,
        },
      );
}

/** Half a second, doubled for each attempt, with jitter, so that many callers don't retry at the same time. */
function backoffMs(attempt: number, random: () => number): number {
  return Math.round(500 * 2 ** (attempt - 1) * (0.5 + random() / 2));
}

/** `Retry-After` (seconds or an HTTP date) in milliseconds, for `ProviderError.retryAfterMs`. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), retryAfterMsMax) : undefined;
}
