import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import express from 'express';

import type { LimitsService } from '../../identity/plans/limits.service.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { eventually } from '../../testing/waiting.js';
import { createUploadMiddleware } from './upload-middleware.js';

describe('upload that no handler takes over', () => {
  it("affects nothing else if its file can't be deleted", async () => {
    let deletions = 0;
    const files = {
      put: async (_key: string, content: AsyncIterable<Uint8Array>) => {
        for await (const piece of content) expect(piece.length).to.be.greaterThan(0);
      },
      delete: () => {
        deletions += 1;
        return Promise.reject(new Error('The bucket allows no deletion'));
      },
    } as unknown as FileStore;
    const room = { bytesLeft: 1_000, refusal: errors.tooLarge('1 kB') };
    const limits = { uploadRoom: () => Promise.resolve(room) } as unknown as LimitsService;
    const app = express();
    app.use((request, _response, next) => {
      Object.assign(request, { user: { tenantId: 'ten_burrow' } });
      next();
    });
    app.post('/', createUploadMiddleware(files, limits, {}).fields(), (_request, response) => {
      response.status(404).end();
    });
    app.use(((error: { status?: number }, _request, response, next) => {
      if (error.status === undefined) next(error);
      else response.status(error.status).end();
    }) as express.ErrorRequestHandler);
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const upload = async (text: string) => {
      const body = new FormData();
      body.set('file', new File([text], 'chat.txt'));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      return (await fetch(url, { method: 'POST', body })).status;
    };

    const unhandled: unknown[] = [];
    const record = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', record);
    expect(await upload('Thanks, it arrived.')).to.equal(404);
    expect(await upload('Thanks! '.repeat(1_000))).to.equal(413);
    await eventually('both to be tried', () => deletions === 2);
    // Node.js reports an unhandled rejection one event loop turn later, and then ends the process.
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', record);
    expect(unhandled).to.deep.equal([]);
    server.closeAllConnections();
    server.close();
  });
});
