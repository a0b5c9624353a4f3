import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { expect } from 'chai';

import { startS3Server } from '../../testing/s3-server.js';
import { createLocalFileStore, FileStoreUnavailableError, type FileStore } from './file-store.js';
import { createS3FileStore } from './s3-file-store.js';

type OpenStore = {
  readonly store: FileStore;
  /** All files in the store, including partial ones. */
  readonly leftOvers: () => readonly string[];
  /** Checks that an aborted upload was removed. */
  readonly hasAbortedUpload: () => boolean;
  close(): Promise<void>;
};

const stores: Readonly<Record<string, () => Promise<OpenStore>>> = {
  'the local file store': () => {
    const folder = mkdtempSync(join(tmpdir(), 'rebuttal-files-'));
    return Promise.resolve({
      store: createLocalFileStore(folder),
      leftOvers: () => filesIn(folder),
      hasAbortedUpload: () => true,
      close: () => rm(folder, { recursive: true }),
    });
  },
  'a bucket': async () => {
    const server = await startS3Server();
    const { endpoint, bucket, folder, calls } = server;
    return {
      store: createS3FileStore({ bucket, prefix: 'rebuttal/live', endpoint, region: 'us-east-1' }),
      // The test server can't abort uploads, so this only checks that the request was sent.
      leftOvers: () => filesIn(folder).filter((path) => !path.includes('/._S3rver_uploads/')),
      hasAbortedUpload: () => calls.some((call) => /^DELETE .*uploadId=/.test(call)),
      close: () => server.close(),
    };
  },
};

const megabyte = 1024 * 1024;

for (const [name, openStore] of Object.entries(stores)) {
  describe(name, function () {
    this.timeout(120_000);
    let open: OpenStore;
    let store: FileStore;
    before(async () => {
      open = await openStore();
      ({ store } = open);
    });
    after(() => open.close());

    it('returns the stored bytes, and nothing after deletion', async () => {
      await store.put('ten_1/evd_1', pieces('car', 'rot'));
      expect((await store.read('ten_1/evd_1')).toString()).to.equal('carrot');
      expect(Buffer.concat(await store.open('ten_1/evd_1').toArray()).toString()).to.equal('carrot');
      await store.delete('ten_1/evd_1');
      await store.delete('ten_1/evd_1');
      expect(await codeOf(store.read('ten_1/evd_1'))).to.equal('ENOENT');
      expect(await codeOf(store.open('ten_1/evd_1').toArray())).to.equal('ENOENT');
    });

    it('reports if a file exists, also an empty one, and ignores keys with the same prefix', async () => {
      await store.put('ten_3/evd_1', pieces('carrot'));
      await store.put('ten_3/evd_2', pieces());
      const keys = ['ten_3/evd_1', 'ten_3/evd_2', 'ten_3/evd', 'ten_3/evd_11', 'ten_3', 'ten_4/evd_1'];
      const found = await Promise.all(keys.map((key) => store.has(key)));
      expect(found).to.deep.equal([true, true, false, false, false, false]);
    });

    it('stores large files of unknown length unchanged', async () => {
      const block = Buffer.from(Uint8Array.from({ length: 65_537 }, (_none, index) => index % 251));
      const blocks = Array<Buffer>(200).fill(block);
      await store.put('ten_1/evd_large', Readable.from(blocks));
      const read = await store.read('ten_1/evd_large');
      expect(read.length).to.be.greaterThan(12 * megabyte);
      expect(read.equals(Buffer.concat(blocks))).to.equal(true);
    });

    it('shows no file before it is complete', async () => {
      let proceed = () => {};
      const waiting = new Promise<void>((resolve) => (proceed = resolve));
      const putting = store.put(
        'ten_1/evd_slow',
        (async function* () {
          yield Buffer.alloc(6 * megabyte);
          await waiting;
          yield Buffer.from('end');
        })(),
      );
      expect(await codeOf(store.read('ten_1/evd_slow'))).to.equal('ENOENT');
      proceed();
      await putting;
      expect((await store.read('ten_1/evd_slow')).length).to.equal(6 * megabyte + 3);
    });

    for (const [what, bytes] of [
      ['at its beginning', 10],
      ['after twelve megabytes', 12 * megabyte],
    ] as const) {
      it(`leaves nothing of an interrupted upload: ${what}`, async () => {
        const before = open.leftOvers();
        const broken = (async function* () {
          for (let sent = 0; sent < bytes; sent += megabyte)
            yield Buffer.alloc(Math.min(megabyte, bytes - sent));
          await Promise.resolve();
          throw new Error('the fox came');
        })();
        const error: unknown = await store.put('ten_2/evd_3', broken).catch((thrown: unknown) => thrown);
        expect((error as Error).message).to.equal('the fox came');
        expect(open.leftOvers()).to.deep.equal(before);
        expect(await codeOf(store.read('ten_2/evd_3'))).to.equal('ENOENT');
        if (bytes > 5 * megabyte) expect(open.hasAbortedUpload()).to.equal(true);
      });
    }

    it('releases an interrupted download', async () => {
      await store.put('ten_1/evd_long', Readable.from([Buffer.alloc(9 * megabyte)]));
      for (let time = 0; time < 60; time += 1) {
        const stream = store.open('ten_1/evd_long');
        await new Promise((resolve) => stream.once('data', resolve));
        stream.destroy();
      }
      expect((await store.read('ten_1/evd_long')).length).to.equal(9 * megabyte);
    });

    it('lists every complete file with its size, and none in progress', async () => {
      const before = await listed(store);
      const broken = (async function* () {
        yield Buffer.alloc(10);
        expect(await listed(store)).to.deep.equal(before);
        throw new Error('the fox came');
      })();
      await store.put('ten_9/evd_partial', broken).catch(() => undefined);
      await store.put('ten_9/evd_a', pieces('carrot'));
      await store.put('ten_9/evd_b', pieces());
      const found = await listed(store);
      expect(found).to.deep.equal([...before, 'ten_9/evd_a 6', 'ten_9/evd_b 0'].sort());
    });

    it('rejects keys that could leave the store', async () => {
      for (const key of ['../x', '/etc/passwd', 'a/../../b', 'a//b', 'a\0b', '', 'A/B']) {
        expect(() => store.open(key), key).to.throw(/not a file key/);
        for (const work of [
          () => store.read(key),
          () => store.has(key),
          () => store.delete(key),
          () => store.put(key, pieces('x')),
        ])
          expect(await messageOf(work), key).to.match(/not a file key/);
      }
    });
  });
}

function pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  return Readable.from(texts.map((text) => Buffer.from(text)));
}

describe('unresponsive bucket', () => {
  it('times out', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined).resume());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { AWS_ACCESS_KEY_ID: 'burrow', AWS_SECRET_ACCESS_KEY: 'burrow' };
    Object.assign(process.env, keys);
    const place = { bucket: 'burrow', prefix: '', endpoint, region: 'us-east-1' };
    const store = createS3FileStore({ ...place, silenceMsMax: 200 });
    try {
      expect(await messageOf(() => store.read('a'))).to.contain('timed out after 200 ms of inactivity');
      expect(await messageOf(() => store.put('a', Readable.from([Buffer.from('Thanks')])))).to.contain(
        'timed out',
      );
    } finally {
      for (const name of Object.keys(keys)) Reflect.deleteProperty(process.env, name);
      sockets.forEach((socket) => socket.destroy());
      server.close();
    }
  });
});

describe('bucket that stalls or disconnects during a file', () => {
  it('is reported as unavailable, and no partial file is accepted', async () => {
    const server = createHttpServer((request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('carrot', () => {
        if (request.url?.startsWith('/burrow/gone')) response.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { AWS_ACCESS_KEY_ID: 'burrow', AWS_SECRET_ACCESS_KEY: 'burrow' };
    Object.assign(process.env, keys);
    const place = { bucket: 'burrow', prefix: '', endpoint, region: 'us-east-1' };
    const store = createS3FileStore({ ...place, silenceMsMax: 200 });
    try {
      for (const key of ['silent', 'gone']) {
        for (const work of [() => store.read(key), () => store.open(key).toArray()]) {
          const error: unknown = await work().catch((fault: unknown) => fault);
          expect(error, key).to.be.instanceOf(FileStoreUnavailableError);
        }
      }
    } finally {
      for (const name of Object.keys(keys)) Reflect.deleteProperty(process.env, name);
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('unavailable bucket', () => {
  it('is reported without the content of a proxy page', async () => {
    const page = `<html>${'Bad gateway. '.repeat(100)}</html>`;
    const server = createHttpServer((request, response) => {
      request.resume().on('end', () => response.writeHead(502, { 'content-type': 'text/html' }).end(page));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { AWS_ACCESS_KEY_ID: 'burrow', AWS_SECRET_ACCESS_KEY: 'burrow' };
    Object.assign(process.env, keys);
    const store = createS3FileStore({ bucket: 'burrow', prefix: '', endpoint, region: 'us-east-1' });
    try {
      for (const work of [
        () => store.read('a'),
        () => store.put('a', pieces('Thanks')),
        () => store.delete('a'),
      ]) {
        const error: unknown = await work().catch((fault: unknown) => fault);
        expect(error).to.be.instanceOf(FileStoreUnavailableError);
        expect(error).to.have.property('message', 'it returned 502, but not in the format of S3');
        expect(Object.keys(error as Error)).to.deep.equal(['name']);
      }
    } finally {
      for (const name of Object.keys(keys)) Reflect.deleteProperty(process.env, name);
      server.closeAllConnections();
      server.close();
    }
  }).timeout(20_000);
});

async function listed(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { key, bytes } of store.list()) found.push(`${key} ${bytes}`);
  return found.sort();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => 'it was there',
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  );
}

async function messageOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'it was done';
  } catch (error) {
    return (error as Error).message;
  }
}
