import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import { toHttpAnswer } from '../errors/http-answer.js';
import type { FileStore } from '../files/file-store.js';
import { receiveUpload } from './uploads.js';

const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  syscall: 'write',
});

describe('an upload', () => {
  it('to a disk that is full is our fault and passes, and leaves nothing', async () => {
    const deleted: string[] = [];
    const store = {
      put: () => Promise.reject(fullDisk),
      delete: (key: string) => Promise.resolve(void deleted.push(key)),
    } as unknown as FileStore;
    const room = { bytesLeft: 1_000_000, refusal: new Error('no room') as never };
    const server = createServer((request, response) => {
      receiveUpload(request, store, { storageKey: 'ten_1/evd_1', room }).then(
        () => response.writeHead(201).end(),
        (error: unknown) => response.writeHead(toHttpAnswer(error, 'req_1').status).end(),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const form = new FormData();
    form.set('file', new File(['%PDF-1.7'], 'proof.pdf'));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
    server.close();
    expect(answer.status).to.equal(503);
    expect(deleted).to.deep.equal(['ten_1/evd_1']);
  });
});
