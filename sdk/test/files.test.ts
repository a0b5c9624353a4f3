import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createClient, type FileSource } from '../src/index.js';
import { fileFromPath, saveDownload } from '../src/node.js';
import { respondJson, type Loopback, startLoopback } from './loopback.js';

const carrots = 'carrots, 3 kg';

async function uploaded(source: {
  file: FileSource;
  fileName: string;
}): Promise<Loopback['requests'][number]> {
  const server = await startLoopback((_, response) =>
    respondJson(response, 201, { message: 'Evidence uploaded successfully', evidence: {} }),
  );
  const upload = { disputeId: 'dsp_1', evidenceType: 'receipt', title: 'Receipt', description: '' };
  await createClient({ baseUrl: server.url }).evidence.upload({ ...upload, ...source });
  await server.close();
  return server.requests[0]!;
}

describe('upload', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rebuttal-sdk-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is a form with the file under its name', async () => {
    const { headers, body } = await uploaded({ file: new Blob([carrots]), fileName: 'carrots.txt' });
    expect(headers['content-type']).to.match(/^multipart\/form-data; boundary=/);
    expect(body).to.contain('name="file"; filename="carrots.txt"').and.contain(carrots);
    expect(body).to.contain('name="dispute_id"').and.not.contain('name="description"');
  });

  it('accepts a stream', async () => {
    const pieces = ['carrots', ', ', '3 kg'].map((text) => new TextEncoder().encode(text));
    const file = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
    expect((await uploaded({ file, fileName: 'carrots.txt' })).body).to.contain(carrots);
  });

  it('accepts a path in Node, and takes the name from its last segment', async () => {
    const path = join(folder, 'receipt.txt');
    writeFileSync(path, carrots);
    const { body } = await uploaded(await fileFromPath(path));
    expect(body).to.contain('filename="receipt.txt"').and.contain(carrots);
  });
});

describe('download', () => {
  let folder = '';
  let server: Loopback | undefined;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rebuttal-sdk-'))));
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await server?.close();
  });

  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="response.pdf"',
    'content-length': '8',
  };

  it('has the server’s file name, type and size, and is read completely', async () => {
    server = await startLoopback((_, response) => response.writeHead(200, headers).end('%PDF-1.4'));
    const download = await createClient({ baseUrl: server.url }).responses.download('dsp_1', 'pdf');
    expect(download).to.include({
      fileName: 'response.pdf',
      contentType: 'application/pdf',
      sizeBytes: 8,
    });
    const blob = await download.blob();
    expect([await blob.text(), blob.type]).to.deep.equal(['%PDF-1.4', 'application/pdf']);
  });

  it('stops at the caller’s signal while it is read', async () => {
    server = await startLoopback((_, response) => {
      response.writeHead(200, headers);
      response.write('%PDF');
    });
    const stop = new AbortController();
    const client = createClient({ baseUrl: server.url });
    const { stream } = await client.evidence.download('evd_1', { signal: stop.signal });
    const read = new Response(stream).text().catch((error: unknown) => error);
    stop.abort();
    expect(await read).to.have.property('name', 'AbortError');
  });

  it('is saved to a path only when it is complete', async () => {
    let isWhole = false;
    server = await startLoopback((_, response) => {
      response.writeHead(200, headers);
      response.write('%PDF', () => (isWhole ? response.end('-1.4') : response.destroy()));
    });
    const path = join(folder, 'response.pdf');
    writeFileSync(path, 'the old one');
    const client = createClient({ baseUrl: server.url });
    const lost: unknown = await saveDownload(await client.evidence.download('evd_1'), path).catch(
      (error: unknown) => error,
    );
    expect(lost).to.be.instanceOf(Error);
    expect(readFileSync(path, 'utf8')).to.equal('the old one');
    isWhole = true;
    await saveDownload(await client.evidence.download('evd_1'), path);
    expect(readFileSync(path, 'utf8')).to.equal('%PDF-1.4');
    expect(readdirSync(folder)).to.deep.equal(['response.pdf']);
  });
});
