import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import { toHttpResponse } from '../errors/http-response.js';
import { FileStoreUnavailableError, type FileStore } from './file-store.js';
import { receiveUpload } from './uploads.js';

const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  syscall: 'write',
});

describe('upload', () => {
  it('is a temporary server error on a full disk or an unavailable bucket, and leaves no file', async () => {
    for (const fault of [fullDisk, new FileStoreUnavailableError('Please reduce your request rate.')]) {
      const deleted: string[] = [];
      const store = {
        put: () => Promise.reject(fault),
        delete: (key: string) => Promise.resolve(void deleted.push(key)),
      } as unknown as FileStore;
      const form = new FormData();
      form.set('file', new File(['%PDF-1.7'], 'proof.pdf'));
      expect(await statusOf(store, { body: form }), fault.name).to.equal(503);
      expect(deleted).to.deep.equal(['ten_1/evd_1']);
    }
  });

  it('has the file name as on the computer of the sender, although browsers escape quotes and line breaks', async () => {
    const form = new FormData();
    form.set('file', new File(['%PDF-1.7'], 'the "big" hutch, 100%.pdf'));
    const names: string[] = [];
    const store = { put: readFully, delete: () => Promise.resolve() } as unknown as FileStore;
    expect(await statusOf(store, { body: form }, names)).to.equal(201);
    expect(names).to.deep.equal(['the "big" hutch, 100%.pdf']);
  });

  it('is rejected if the form is truncated, even if the file store fails too', async () => {
    const store = { put: readFully, delete: () => Promise.resolve() } as unknown as FileStore;
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect(await statusOf(store, { body, headers })).to.equal(400);
  });
});

async function readFully(_key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of content) expect(piece).to.have.property('length');
}

/** @param names gets the names of stored files */
async function statusOf(store: FileStore, init: RequestInit, names: string[] = []): Promise<number> {
  const rule = { bytesMax: 1_000_000, sniff: () => 'application/pdf' };
  const room = { bytesLeft: 1_000_000, refusal: new Error('no room') as never };
  const server = createServer((request, response) => {
    receiveUpload(request, store, { storageKey: 'ten_1/evd_1', room, rule }).then(
      ({ file }) => {
        names.push(file?.originalName ?? '');
        response.writeHead(201).end();
      },
      (error: unknown) => response.writeHead(toHttpResponse(error, 'req_1').status).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', ...init });
  server.close();
  return status;
}
