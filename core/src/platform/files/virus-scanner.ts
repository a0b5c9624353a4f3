import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import type { Config } from '../config.js';

/** Scans files for known malware. */
export type VirusScanner = {
  /**
   * Returns the name of the malware found, or undefined. Reads the content to its end, or destroys it.
   * @throws {Error} if the scan fails: the scanner is unreachable, too slow, or rejects the file as too large
   */
  scan(content: Readable): Promise<string | undefined>;
};

export function openVirusScanner({
  virusScannerUrl: url,
}: Pick<Config, 'virusScannerUrl'>): VirusScanner | undefined {
  return url === undefined ? undefined : createClamd(url);
}

/** Ten megabytes take a second or two. The upload waits for it. */
const patienceMs = 30_000;

/** A four-byte length, followed by that many bytes. A length of 0 ends the stream. */
const endOfStream = Buffer.alloc(4);

/**
 * Scans with ClamAV's daemon and its command INSTREAM (clamd(8)). The file is sent through a socket, so the daemon may run
 * as another user, in another container, or on another machine.
 * @param url `clamd://host:port`, or `clamd:///path/of/its/socket`
 */
export function createClamd(url: string, waitMs = patienceMs): VirusScanner {
  const address = toAddress(new URL(url));
  return {
    async scan(content) {
      const { answer, isComplete } = await scanStream(address, content, waitMs);
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found !== undefined) return found;
      if (answer === 'stream: OK' && isComplete) return undefined;
      throw new Error(
        answer === '' ? 'clamd returned no response' : `clamd returned "${answer.slice(0, 200)}"`,
      );
    },
  };
}

function toAddress({ hostname, port, pathname }: URL): NetConnectOpts {
  if (hostname === '') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 3310 : Number(port) };
}

type ScanResult = {
  readonly answer: string;
  /** True if all of the content was sent. */
  readonly isComplete: boolean;
};

async function scanStream(address: NetConnectOpts, content: Readable, waitMs: number): Promise<ScanResult> {
  const socket = connect(address);
  const limit = setTimeout(() => socket.destroy(new Error('clamd did not respond in time')), waitMs);
  try {
    // It may respond and disconnect before it has read everything. Then its response is more useful than the broken pipe.
    const [answered, sent] = await Promise.allSettled([text(socket), send(content, socket)]);
    const answer = answered.status === 'fulfilled' ? answered.value.replace(/\0$/, '') : '';
    if (answer === '' && sent.status === 'rejected') throw sent.reason;
    if (answered.status === 'rejected') throw answered.reason;
    return { answer, isComplete: sent.status === 'fulfilled' && sent.value };
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

/**
 * Returns true if all of it was sent. Stops if the daemon disconnects. Doesn't use `pipeline`, which waits forever in that
 * case (seen with Node 20.20).
 */
async function send(content: Readable, socket: Socket): Promise<boolean> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  try {
    for await (const frame of toFrames(content)) {
      if (socket.destroyed) return false;
      if (!socket.write(frame)) await Promise.race([once(socket, 'drain'), closed]);
    }
    return true;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function* toFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield endOfStream;
}
