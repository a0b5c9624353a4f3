import { createMemoryStore } from '@rebuttal/plugin-kit';
import type { SimulatorRequest } from '@rebuttal/plugin-kit';
import { samplePdf, samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { createSimulator } from '../src/simulator.js';

import { now, recorded, sampleSecretKey } from './helpers.js';

const account = {
  credentials: { secret_key: sampleSecretKey, webhook_signature_key: 'hutch' },
  webhookUrl: 'https://shop.test/hooks',
};

type CallOptions = {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
};

/** Calls as any HTTP client makes them. */
function createServer() {
  let clock = now.getTime();
  const simulator = createSimulator({
    store: createMemoryStore(),
    now: () => new Date(clock),
    deliver: () => undefined,
  });
  const raw = (method: string, path: string, request: Partial<SimulatorRequest> = {}) => {
    const [pathname = '', query = ''] = path.split('?');
    const headers = { authorization: `Bearer ${sampleSecretKey}`, ...request.headers };
    const search = new URLSearchParams(query);
    return simulator.handle({
      method,
      path: pathname,
      query: search,
      body: Buffer.alloc(0),
      ...request,
      headers,
    });
  };
  const call = async (method: string, path: string, { body, key, headers }: CallOptions = {}) => {
    const bytes = Buffer.from(
      typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
    );
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: key };
    const response = await raw(method, path, { body: bytes, headers: { ...authorization, ...headers } });
    return {
      ...response,
      json: JSON.parse(response.body === '' ? 'null' : response.body) as Record<string, unknown>,
    };
  };
  const upload = async (bytes: Uint8Array, purpose = 'dispute_evidence', name = 'evidence.pdf') => {
    const form = new FormData();
    form.set('purpose', purpose);
    form.set('file', new Blob([Buffer.from(bytes)]), name);
    const encoded = new Response(form);
    const response = await raw('POST', '/files', {
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      body: new Uint8Array(await encoded.arrayBuffer()),
    });
    return { status: response.status, json: JSON.parse(response.body) as Record<string, unknown> };
  };
  return {
    call,
    upload,
    open: (scenario?: string) => simulator.createDispute(account, { scenario }).providerDisputeId,
    advance: (seconds: number) => void (clock += seconds * 1000),
  };
}

const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : typeof value;

describe("the Checkout.com simulator's API", () => {
  it('returns disputes and lists in the format of the recordings', async () => {
    const { call, open } = createServer();
    const id = open();
    const { json, headers } = await call('GET', `/disputes/${id}`);
    const example = recorded('dispute.evidence-required.json');
    expect(shapeOf({ ...json, relevant_evidence: [] })).to.deep.equal(
      shapeOf({ ...example, relevant_evidence: [] }),
    );
    expect(headers).to.include.keys('cko-request-id', 'cko-version');
    const list = (await call('GET', '/disputes')).json as { data: object[] };
    const [listed] = (recorded('list.page.json') as { data: object[] }).data;
    expect(shapeOf(list.data[0])).to.deep.equal(shapeOf(listed));
  });

  it('lists in pages, last changed first, with filters by time, status, ID, payment and channel', async () => {
    const { call, open, advance } = createServer();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift(open());
      advance(60);
    }
    const list = async (query: string) => {
      const { json } = await call('GET', `/disputes?${query}`);
      const { data, total_count } = json as { data: { id: string }[]; total_count: number };
      return { ids: data.map(({ id }) => id), total_count };
    };
    expect(await list('limit=2')).to.deep.equal({ ids: made.slice(0, 2), total_count: 5 });
    expect(await list('limit=2&skip=4')).to.deep.equal({ ids: made.slice(4), total_count: 5 });
    expect(await list('skip=9')).to.deep.equal({ ids: [], total_count: 5 });
    expect((await list('from=2026-11-20T09:32:00Z')).ids).to.deep.equal(made.slice(0, 3));
    expect((await list('to=2026-11-20T09:32:00Z')).ids).to.deep.equal(made.slice(2));
    const [newest = '', , middle = ''] = made;
    await call('POST', `/disputes/${middle}/accept`);
    expect((await list('limit=1')).ids).to.deep.equal([middle]);
    expect((await list('statuses=accepted,won')).ids).to.deep.equal([middle]);
    expect((await list(`id=${newest}`)).ids).to.deep.equal([newest]);
    const { payment } = (await call('GET', `/disputes/${newest}`)).json as {
      payment: Record<string, string>;
    };
    expect((await list(`payment_id=${String(payment.id)}`)).ids).to.deep.equal([newest]);
    expect((await list(`payment_reference=${String(payment.reference)}`)).ids).to.deep.equal([newest]);
    const channel = String(payment.processing_channel_id);
    expect((await list(`processing_channel_ids=${channel},pc_other`)).total_count).to.equal(5);
    expect((await list('processing_channel_ids=pc_other')).total_count).to.equal(0);
  });

  it('rejects invalid paging', async () => {
    const { call } = createServer();
    for (const query of ['limit=0', 'limit=251', 'limit=ten', 'limit=-1', 'limit=1.5']) {
      const { status, json } = await call('GET', `/disputes?${query}`);
      expect([status, json.error_codes, json.error_type], query).to.deep.equal([
        422,
        ['paging_limit_invalid'],
        'request_invalid',
      ]);
    }
    expect((await call('GET', '/disputes?skip=-1')).status).to.equal(422);
  });

  it('returns 401 and 404 with an empty body', async () => {
    const { call, open } = createServer();
    const id = open();
    const unknown: readonly [string, string][] = [
      ['GET', '/disputes/dsp_unknown'],
      ['POST', '/disputes/dsp_unknown/accept'],
      ['PUT', '/disputes/dsp_unknown/evidence'],
      ['GET', `/disputes/${id}/evidence`],
      ['GET', `/disputes/${id}/evidence/submitted`],
      ['GET', '/files/file_unknown'],
      ['DELETE', `/disputes/${id}`],
      ['GET', '/payments'],
      ['GET', '/disputes/%'],
    ];
    for (const [method, path] of unknown) {
      const { status, body } = await call(method, path, { body: { additional_evidence_text: 'x' } });
      expect([status, body], `${method} ${path}`).to.deep.equal([404, '']);
    }
    for (const key of [
      '',
      'Bearer ',
      'Bearer sk_sbox_invalid',
      'Bearer pk_sbox_rabbit',
      'Basic c2s6',
      'Bearer t',
    ]) {
      const { status, body } = await call('GET', '/disputes', { key });
      expect([status, body], key).to.deep.equal([401, '']);
    }
    expect((await call('GET', '/disputes', { key: 'Bearer sk_sbox_noaccess' })).status).to.equal(403);
    expect((await call('GET', '/disputes', { key: 'sk_test_0b9c4d7e' })).status).to.equal(200);
  });

  it('limits an account to a hundred calls per second', async () => {
    const { call, advance } = createServer();
    const key = 'Bearer sk_sbox_limited';
    for (let index = 0; index < 100; index += 1)
      expect((await call('GET', '/disputes', { key })).status).to.equal(200);
    expect((await call('GET', '/disputes', { key })).status).to.equal(429);
    expect((await call('GET', '/disputes')).status).to.equal(200);
    advance(1);
    expect((await call('GET', '/disputes', { key })).status).to.equal(200);
  });

  it('grants tokens for an hour', async () => {
    const { call, advance } = createServer();
    const grant = (form: Record<string, string>) =>
      call('POST', '/connect/token', { body: new URLSearchParams(form).toString() });
    const form = {
      grant_type: 'client_credentials',
      client_id: 'ack_rabbit',
      client_secret: 'carrot',
      scope: 'disputes',
    };
    const { json } = await grant(form);
    expect(json).to.include({ token_type: 'Bearer', expires_in: 3600, scope: 'disputes' });
    const key = `Bearer ${String(json.access_token)}`;
    expect((await call('GET', '/disputes', { key })).status).to.equal(200);
    advance(3600);
    expect((await call('GET', '/disputes', { key })).status).to.equal(401);
    for (const [over, error] of [
      [{ client_id: 'ack_invalid' }, 'invalid_client'],
      [{ client_id: 'sk_sbox_rabbit' }, 'invalid_client'],
      [{ client_secret: '' }, 'invalid_client'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ] as const) {
      const refused = await grant({ ...form, ...over });
      expect([refused.status, refused.json]).to.deep.equal([400, { error }]);
    }
    const rightless = await grant({ ...form, client_id: 'ack_noaccess' });
    const lacking = { key: `Bearer ${String(rightless.json.access_token)}` };
    expect((await call('GET', '/disputes', lacking)).status).to.equal(403);
  });

  it('accepts PDF, PNG and JPG by content, up to 4 MB, for known purposes', async () => {
    const { call, upload } = createServer();
    const pdf = await samplePdf('Receipt');
    const { status, json } = await upload(pdf, 'dispute_evidence', 'Häschen.pdf');
    expect(status).to.equal(200);
    const stored = (await call('GET', `/files/${String(json.id)}`)).json;
    expect(stored).to.include({ filename: 'Häschen.pdf', purpose: 'dispute_evidence', size: pdf.byteLength });
    expect((await upload(samplePng(), 'arbitration_evidence')).status).to.equal(200);
    expect((await upload(Buffer.from('ffd8ffe0', 'hex'))).status).to.equal(200);
    const codes = async (...args: Parameters<typeof upload>) => (await upload(...args)).json.error_codes;
    expect(await codes(Buffer.from('GIF89a'))).to.deep.equal(['file_invalid']);
    const large = (size: number) => Buffer.concat([samplePng(), Buffer.alloc(size - samplePng().byteLength)]);
    expect((await upload(large(4_000_000))).status).to.equal(200);
    expect(await codes(large(4_000_001))).to.deep.equal(['file_invalid']);
    expect(await codes(pdf, 'identity_document')).to.deep.equal(['purpose_invalid']);
    expect((await call('POST', '/files', { body: 'no form' })).json.error_codes).to.deep.equal([
      'file_required',
    ]);
  });

  it('stores a draft, adds to it, and returns it', async () => {
    const { call, open, upload } = createServer();
    const path = `/disputes/${open()}/evidence`;
    const fileId = String((await upload(await samplePdf('Receipt'))).json.id);
    const first = { invoice_or_receipt_file: fileId, invoice_or_receipt_text: 'x'.repeat(500) };
    expect((await call('PUT', path, { body: first })).status).to.equal(204);
    expect((await call('PUT', path, { body: { additional_evidence_text: 'Zoë' } })).status).to.equal(204);
    expect((await call('GET', path)).json).to.deep.equal({ ...first, additional_evidence_text: 'Zoë' });
  });

  const wrongDrafts: readonly [unknown, number, string][] = [
    ['{', 400, 'request_body_malformed'],
    ['[]', 400, 'request_body_malformed'],
    [{}, 422, 'evidence_required'],
    [{ additional_evidence_text: 'x'.repeat(501) }, 422, 'additional_evidence_text_invalid'],
    [{ additional_evidence_text: '' }, 422, 'additional_evidence_text_invalid'],
    [{ additional_evidence_text: 7 }, 422, 'additional_evidence_text_invalid'],
    [{ invoice_or_receipt_file: 'file_unknown' }, 422, 'invoice_or_receipt_file_invalid'],
    [{ arbitration_no_review_files: ['file_unknown'] }, 422, 'arbitration_no_review_files_invalid'],
    [{ compelling_evidence: 'yes' }, 422, 'compelling_evidence_invalid'],
    [{ carrot: 'yes' }, 422, 'carrot_unknown'],
    ['{"__proto__":{"polluted":1}}', 422, '__proto___unknown'],
  ];
  for (const [body, status, code] of wrongDrafts) {
    it(`rejects a draft with ${code}`, async () => {
      const { call, open } = createServer();
      const response = await call('PUT', `/disputes/${open()}/evidence`, { body });
      expect([response.status, response.json.error_codes]).to.deep.equal([status, [code]]);
      expect({}).not.to.have.property('polluted');
    });
  }

  it('sends the draft once, and then creates one file of it', async () => {
    const { call, open } = createServer();
    const path = `/disputes/${open()}/evidence`;
    const codes = async (method: string, to: string, body?: object) =>
      (await call(method, to, { body })).json.error_codes;
    expect(await codes('POST', path)).to.deep.equal(['evidence_required']);
    await call('PUT', path, { body: { additional_evidence_text: 'Both arrived.' } });
    const { status, body } = await call('POST', path);
    expect([status, body]).to.deep.equal([204, '']);
    expect(await codes('POST', path)).to.deep.equal(['dispute_evidence_already_submitted']);
    expect(await codes('PUT', path, { additional_evidence_text: 'More.' })).to.deep.equal([
      'dispute_evidence_already_submitted',
    ]);
    expect(await codes('POST', path.replace('evidence', 'accept'))).to.deep.equal([
      'dispute_evidence_already_submitted',
    ]);
    expect((await call('GET', `${path}/submitted`)).json.file_id).to.match(/^file_/);
  });

  it('takes only arbitration evidence in arbitration, and only there', async () => {
    const { call, open, upload } = createServer();
    const fileId = String((await upload(await samplePdf('Letter'), 'arbitration_evidence')).json.id);
    const path = `/disputes/${open('arbitration_evidence')}/evidence`;
    const ordinary = { additional_evidence_text: 'Both arrived.' };
    const arbitration = {
      arbitration_no_review_text: 'Both arrived.',
      arbitration_no_review_files: [fileId],
    };
    expect((await call('PUT', path, { body: arbitration })).status).to.equal(422);
    await call('PUT', path, { body: ordinary });
    expect((await call('POST', `${path}/arbitration`)).status).to.equal(422);
    expect((await call('POST', path)).status).to.equal(204);
    expect((await call('PUT', path, { body: ordinary })).status).to.equal(422);
    expect((await call('PUT', path, { body: arbitration })).status).to.equal(204);
    expect((await call('POST', path)).status).to.equal(422);
    expect((await call('POST', `${path}/arbitration`)).status).to.equal(204);
    expect((await call('GET', path.replace('/evidence', ''))).json.status).to.equal('arb_evidence_submitted');
    expect((await call('GET', `${path}/arbitration/submitted`)).json.file_id).to.match(/^file_/);
  });

  it('rejects calls in a wrong state, naming the state', async () => {
    const { call, open } = createServer();
    const accepted = open();
    expect((await call('POST', `/disputes/${accepted}/accept`)).status).to.equal(204);
    const states: readonly [string, string][] = [
      [accepted, 'dispute_already_accepted'],
      [open('expired'), 'dispute_already_expired'],
      [open('withdrawn'), 'dispute_status_invalid'],
      [open('prevented'), 'dispute_status_invalid'],
    ];
    for (const [id, code] of states) {
      const body = { additional_evidence_text: 'Both arrived.' };
      for (const [method, action] of [
        ['PUT', 'evidence'],
        ['POST', 'evidence'],
        ['POST', 'accept'],
      ] as const) {
        const response = await call(method, `/disputes/${id}/${action}`, { body });
        expect([response.status, response.json.error_codes]).to.deep.equal([422, [code]]);
      }
    }
  });
});
