import { isRecord, toApiError } from './api-error.js';
import { createEventParser, type StreamMessage } from './event-parser.js';
import { wait } from './retry.js';

/**
 * A change on the server. `connected` comes first. After a lost connection, the server sends the missed events. If it
 * no longer can, it sends `resync`: reload the data you show.
 */
export type LiveEvent = {
  /** Newer servers may send more types. */
  readonly type: 'connected' | 'resync' | 'dispute' | 'submission' | 'psp_account' | (string & {});
  /** For a dispute, a submission or an account: its `id`. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Pass it as `lastEventId` to a later `events` call to continue after it. */
  readonly id: string;
};

type Open = (signal: AbortSignal, lastEventId: string) => Promise<Response>;

const firstDelayMs = 500;
const delayMaxMs = 15_000;

/**
 * Follows the event stream until the signal is aborted, and reconnects whenever it ends.
 * @throws {ApiError} if the server refuses permanently, for example because the session has ended
 */
export async function* followEvents(
  open: Open,
  signal: AbortSignal,
  after = '',
): AsyncGenerator<LiveEvent, void, undefined> {
  let lastEventId = after;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const response = await tryToOpen(() => open(signal, lastEventId));
    if (response?.ok === true && response.body !== null) {
      failures = 0;
      // Without a last event id, earlier events may have been missed.
      if (lastEventId === '') yield { type: 'connected', data: {}, id: '' };
      for await (const { event, data, id } of messagesOf(response.body, signal)) {
        lastEventId = id || lastEventId;
        if (event !== '') yield { type: event, data: readRecord(data), id: lastEventId };
      }
    } else if (response !== undefined && isFinal(response.status)) {
      throw toApiError(response, await response.json().catch(() => undefined));
    }
    await wait(reconnectDelayMs(failures, Math.random()), signal).catch(() => undefined);
  }
}

/** Doubles from half a second to 15 seconds; `chance` (0 to 1) spreads many clients. */
export function reconnectDelayMs(failures: number, chance: number): number {
  return Math.round(Math.min(delayMaxMs, firstDelayMs * 2 ** failures) * (0.5 + chance / 2));
}

/** True for an error status that no retry can fix. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

async function tryToOpen(open: () => Promise<Response>): Promise<Response | undefined> {
  try {
    return await open();
  } catch {
    // The server is down or the signal is aborted. Either way there is nothing to read.
    return undefined;
  }
}

async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StreamMessage, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createEventParser();
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } catch {
    // A lost connection ends this stream. The caller opens the next one.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readRecord(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
