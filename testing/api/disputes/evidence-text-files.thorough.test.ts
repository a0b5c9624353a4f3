import { expect } from 'chai';
import iconv from 'iconv-lite';
import { extractText, getDocumentProxy } from 'unpdf';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

type Content = Uint8Array<ArrayBuffer> | string;

describe('text files as evidence', () => {
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    ({ dispute_id: dispute } = await startDispute(server, owner, {}));
  });
  after(() => server.close());

  async function upload(name: string, content: Content, textEncoding?: string) {
    const fields = { dispute_id: dispute, evidence_type: 'other', text_encoding: textEncoding ?? '' };
    const { status, body } = await owner.upload('/api/evidence/upload', fields, new File([content], name));
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.evidence;
  }
  async function sentText({ evidence_id: id }: { evidence_id: string }): Promise<string> {
    const { bytes } = await owner.get(`/api/evidence/${id}/download?form=sent`);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.replaceAll(/\s+/g, ' ');
  }
  const encode = (text: string, encoding: string) => new Uint8Array(iconv.encode(text, encoding));
  const preview = (name: string, content: Content, fields = {}) =>
    owner.upload('/api/evidence/text-preview', fields, new File([content], name));

  it('keep the euro sign, quotes and dashes of Windows', async () => {
    const chat = await upload('chat.txt', encode('He said “it arrived” – thanks… €20\r\n', 'win1252'));
    expect(chat).to.include({ text_encoding: 'windows-1252', sendable: true });
    expect(await sentText(chat)).to.include('He said “it arrived” – thanks… €20');
    const table = await upload('semi.csv', encode('Artikel;Preis\r\nHutch;12,50 €\r\n', 'win1252'));
    expect(await sentText(table)).to.include('12,50 €');
  });

  it('warn if the encoding is a guess, until a person chooses it', async () => {
    const bytes = encode('12,50 €\r\n', 'win1252');
    const guessed = await upload('price.txt', bytes);
    expect(guessed.warnings.map(({ code }: { code: string }) => code)).to.deep.equal(['encoding_unsure']);
    expect(guessed.warnings[0].message).to.match(/^This text was read as Western European \(Windows-1252\)/);
    const chosen = await upload('price.txt', bytes, 'windows-1252');
    expect(chosen).to.deep.include({ text_encoding: 'windows-1252', warnings: [] });
    const cyrillic = await upload('price.txt', encode('Привет', 'koi8-r'), 'koi8-r');
    expect(await sentText(cyrillic)).to.include('Привет');
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(body.evidence.map((one: { text_encoding: string }) => one.text_encoding)).to.include('koi8-r');
    const fields = { dispute_id: dispute, evidence_type: 'other', text_encoding: 'klingon' };
    const refused = await owner.upload('/api/evidence/upload', fields, new File(['x'], 'x.txt'));
    expect(refused.status).to.equal(422);
  });

  it('warn of characters that no font draws, in the text, its title, the preview and the preflight', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    // From a private use area, which no font covers.
    const boxed = 'Got it \u{10fffd}';
    const fields = { dispute_id: id, evidence_type: 'other' };
    const codes = (evidence: { warnings: { code: string; message: string }[] }) =>
      evidence.warnings.map(({ code, message }) => [code, message.includes('\u{10fffd} (U+10FFFD)')]);
    const asFile = await owner.upload('/api/evidence/upload', fields, new File([boxed], 'chat.txt'));
    expect(codes(asFile.body.evidence)).to.deep.equal([['undrawable', true]]);
    const titled = await owner.upload(
      '/api/evidence/upload',
      { ...fields, title: boxed },
      new File(['Got it'], 'chat.txt'),
    );
    expect(codes(titled.body.evidence)).to.deep.equal([['undrawable', true]]);
    const note = { ...fields, title: 'Chat', text_content: boxed };
    const asText = await owner.post('/api/evidence/text', note);
    expect(codes(asText.body.evidence)).to.deep.equal([['undrawable', true]]);
    const { body: listed } = await owner.get(`/api/evidence?dispute_id=${id}`);
    expect(listed.evidence.flatMap(codes)).to.deep.equal(Array(3).fill(['undrawable', true]));
    const { body: ahead } = await owner.get(`/api/disputes/${id}/preflight`);
    const letter = ahead.problems.find(({ code }: { code: string }) => code === 'undrawable_characters');
    expect(letter).to.include({ severity: 'warns' });
    expect(letter.message).to.match(/^The response letter has characters .*U\+10FFFD/);
    const { body: preview } = await owner.post(`/api/response-assembly/disputes/${id}/preview`, {});
    expect(preview.undrawable_characters).to.deep.equal(['\u{10fffd}']);
  });

  it('are previewed as they would be read, and nothing is stored', async () => {
    const bytes = encode('12,50 €\r\n', 'win1252');
    const { body: before } = await owner.get(`/api/evidence/dispute/${dispute}/summary`);
    const { status, body } = await preview('price.txt', bytes);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      encoding: 'windows-1252',
      certain: false,
      text: '12,50 €\r\n',
      shortened: false,
    });
    expect(body.encodings).to.deep.include({ value: 'shift_jis', label: 'Japanese (Shift JIS)' });
    const other = await preview('price.txt', bytes, { text_encoding: 'macintosh' });
    expect(other.body).to.deep.include({ encoding: 'macintosh', certain: true, text: '12,50 Ä\r\n' });
    expect((await preview('long.txt', 'x'.repeat(3_000))).body).to.include({
      shortened: true,
      certain: true,
    });
    expect((await preview('letter.pdf', '%PDF-1.7')).status).to.equal(415);
    expect((await owner.get(`/api/evidence/dispute/${dispute}/summary`)).body).to.deep.equal(before);
  });
});
