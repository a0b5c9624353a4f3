import pg from 'pg';

import { ConnectionWatchdog } from './connection-watchdog.js';

/** Channels of notifications that PostgreSQL delivers to all processes. */
export const channels = [
  'rebuttal_inbox',
  'rebuttal_jobs',
  'rebuttal_deliveries',
  'rebuttal_changes',
  'rebuttal_accounts',
  'rebuttal_plans',
] as const;
export type Channel = (typeof channels)[number];

export type Notifications = {
  /** Also calls `onMessage` with undefined after a reconnect, because messages may have been missed. */
  subscribe(channel: Channel, onMessage: (payload: string | undefined) => void): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
};

const reconnectMs = 500;
/** A listener can't distinguish silence from a broken connection without a heartbeat. */
const [beatMs, answerMaxMs] = [20_000, 10_000];

/** Listens on one connection and reconnects when it is lost. */
export function createNotifications(
  url: string,
  onError: (error: Error) => void,
  patience = { beatMs, answerMaxMs },
): Notifications {
  const listeners = new Map<Channel, Set<(payload: string | undefined) => void>>(
    channels.map((channel) => [channel, new Set()]),
  );
  const silence = new ConnectionWatchdog(patience.answerMaxMs);
  let client: pg.Client | undefined;
  let closed = false;
  let beat: NodeJS.Timeout | undefined;

  const publish = (channel: string, payload: string | undefined) => {
    for (const listener of listeners.get(channel as Channel) ?? []) listener(payload);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience.answerMaxMs });
    next.on('notification', (message) => publish(message.channel, message.payload));
    next.on('error', onError);
    next.on('end', () => {
      if (client === next) scheduleReconnect();
    });
    await next.connect();
    silence.watch(next);
    await listenOn(next);
    if (closed) {
      letGo(next);
      return;
    }
    client = next;
    beat ??= setInterval(() => void client?.query('').catch(() => undefined), patience.beatMs).unref();
  }

  function scheduleReconnect(): void {
    client = undefined;
    if (closed) return;
    setTimeout(() => {
      connect().then(
        () => channels.forEach((channel) => publish(channel, undefined)),
        (error: unknown) => {
          onError(error as Error);
          scheduleReconnect();
        },
      );
    }, reconnectMs).unref();
  }

  return {
    subscribe(channel, onMessage) {
      listeners.get(channel)?.add(onMessage);
      return () => void listeners.get(channel)?.delete(onMessage);
    },
    start: connect,
    async close() {
      closed = true;
      clearInterval(beat);
      await client?.end();
    },
  };
}

/** A standby rejects LISTEN, and each attempt would leak a connection. */
async function listenOn(client: pg.Client): Promise<void> {
  try {
    for (const channel of channels) await client.query(`listen ${channel}`);
  } catch (error) {
    letGo(client);
    throw error;
  }
}

function letGo(client: pg.Client): void {
  client.end().catch(() => undefined);
}
