import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { makeKey } from '../identity/matrix/people.js';
import { ModelServer } from './model-server.js';

type Check = { code: string; message: string; evidence_ids: string[] };

describe('readings of evidence', () => {
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());
  beforeEach(async () => {
    ({ dispute_id: dispute } = await startDispute(server, owner, {
      reason: 'product_not_received',
      network: 'visa',
    }));
  });

  const write = async (text: string, type = 'proof_of_delivery') =>
    (
      await owner.post('/api/evidence/text', {
        dispute_id: dispute,
        evidence_type: type,
        title: 'Carrier record',
        text_content: text,
      })
    ).body.evidence;
  const upload = async (text: string, evidence_type: string) => {
    const file = new File([await onePagePdf(text)], 'scan.pdf');
    const fields = { dispute_id: dispute, evidence_type };
    return (await owner.upload('/api/evidence/upload', fields, file)).body.evidence;
  };
  const record = (id: unknown, body: object, as = owner) =>
    as.put(`/api/evidence/${String(id)}/reading`, body);
  const preview = async () =>
    (await owner.post(`/api/response-assembly/disputes/${dispute}/preview`)).body as {
      content: string;
      checks: Check[];
    };
  const isSubmitted = async (id: unknown) => {
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    return body.evidence.find(({ evidence_id }: { evidence_id: string }) => evidence_id === id)
      .submitted_to_psp as boolean;
  };
  const codes = async () => (await preview()).checks.map(({ code }) => code);

  it('name the verdict, the decisive line, the language and the reader of each exhibit', async () => {
    await write('17 Nov 14:12 Delivered\n19 Nov 09:00 Returned to sender');
    await upload('Lorem ipsum', 'delivery_signature');
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    const [text, scan] = body.evidence;
    expect(text.reading).to.deep.include({
      verdict: 'hurts',
      line: '19 Nov 09:00 Returned to sender',
      by: 'rules',
    });
    expect(text.reading.shows.delivered).to.deep.equal({ line: '17 Nov 14:12 Delivered', at: 1 });
    expect(scan.reading).to.include({ verdict: 'not_read', line: null, language: null, by: 'rules' });
  });

  itThorough('are made of the text of a file, too', async () => {
    for (const [type, harmful, harmless] of [
      ['shipping_documentation', '19 Nov 2026 Returned to sender', '17 Nov 2026 Delivered, signed SAMPLE'],
      ['customer_communication', 'We will refund you in full.', 'The hutch arrived, thank you.'],
      ['terms_acceptance', 'The box was not ticked.', 'The box was ticked on 14 Nov 2026.'],
    ] as const) {
      const { evidence_id: id } = await upload(harmful, type);
      expect((await upload(harmless, type)).reading, harmless).to.include({ verdict: 'helps', by: 'rules' });
      const harms = (await preview()).checks.filter(({ code }) => code === 'evidence_hurts');
      expect(harms.map(({ evidence_ids }) => evidence_ids)).to.deep.equal([[id]]);
      expect(harms[0]?.message).to.include(harmful);
      await owner.patch(`/api/evidence/${String(id)}`, { left_out: true });
    }
    const card = await upload('Refund to 4242 4242 4242 4242 failed.', 'refund_proof');
    expect(card.reading.verdict).to.equal('hurts');
    expect(JSON.stringify(card.reading)).not.to.include('4242');
  });

  it('of a person replace those of rules in list, checks and letter, until the content changes', async () => {
    const { evidence_id: id } = await write('Przesyłka została doręczona klientowi 17 listopada.');
    expect(await codes()).to.include('evidence_not_read');
    expect((await preview()).content).not.to.include('states');
    const shows = { delivered: true };
    const { status, body } = await record(id, { verdict: 'helps', shows });
    expect([status, body.evidence.reading.by], JSON.stringify(body)).to.deep.equal([200, 'person']);
    expect(body.evidence.reading).to.deep.include({ verdict: 'helps', shows, language: 'other' });
    expect(await codes()).not.to.include('evidence_not_read');
    expect((await preview()).content).to.include('Exhibit\u00a0A');
    await record(id, { verdict: 'hurts' });
    const [hurting] = (await preview()).checks;
    expect(hurting).to.deep.include({ code: 'evidence_hurts', evidence_ids: [id] });
    await owner.patch(`/api/evidence/${String(id)}`, {
      text_content: 'Delivered 17 Nov 2026, signed SAMPLE',
    });
    const { body: list } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(list.evidence[0].reading).to.include({ verdict: 'helps', by: 'rules' });
  });

  it('are recorded by signed-in people only, before the submission, with an event', async () => {
    const { evidence_id: id } = await write('Delivered 17 Nov 2026, signed SAMPLE');
    const { key } = await makeKey(owner, ['evidence:write']);
    const refused = await record(id, { verdict: 'helps' }, owner.withToken(key));
    expect([refused.status, refused.body.code]).to.deep.equal([403, 'not_for_api_keys']);
    const wrong = await record(id, { verdict: 'fine' });
    expect(wrong.status).to.equal(422);
    const cards = await record(id, { verdict: 'helps', shows: { paid_with: '4242 4242 4242 4242' } });
    expect(cards.status).to.equal(422);
    await record(id, { verdict: 'neutral' });
    const { body: timeline } = await owner.get(`/api/disputes/${dispute}/timeline`);
    const event = timeline.entries.find(({ type }: { type: string }) => type === 'evidence.updated');
    expect(event.data).to.include({ evidence_id: id, reading: 'neutral' });
    await submitResponse(owner, dispute);
    const late = await record(id, { verdict: 'helps' });
    expect([late.status, late.body.code]).to.deep.equal([409, 'evidence_submitted']);
  });

  it('keep an exhibit that supports the customer out of letter and packet, unless a person overrides that', async () => {
    await write('The customer thanked us for the hutch.', 'customer_communication');
    const { evidence_id: id } = await write(
      '顺丰 SF123456789：11月17日派送失败，客户拒收，11月19日退回寄件人。',
    );
    const { content, checks } = await preview();
    expect(content).not.to.include('退回寄件人');
    expect(checks[0]).to.deep.include({ code: 'evidence_hurts', evidence_ids: [id] });
    expect(checks[0]?.message).to.include('退回寄件人').and.to.include('Leave it out of the response');
    const override = { reason: 'The issuer asked for the whole record.' };
    const { body } = await owner.post(`/api/disputes/${dispute}/submit`, { override });
    expect(body.success, JSON.stringify(body)).to.equal(true);
    expect(await isSubmitted(id)).to.equal(true);
  });

  it('no longer block once the exhibit is left out, which no response then uses', async () => {
    await write('The customer thanked us for the hutch.', 'customer_communication');
    const { evidence_id: id } = await write('17 Nov 2026: returned to sender.');
    const leaveOut = (left_out: boolean) => owner.patch(`/api/evidence/${String(id)}`, { left_out });
    expect((await leaveOut(true)).body.evidence.left_out).to.equal(true);
    expect(await codes()).not.to.include('evidence_hurts');
    const { body: needs } = await owner.get(`/api/evidence-requirements/disputes/${dispute}/completeness`);
    const row = needs.requirements.find(({ type }: { type: string }) => type === 'proof_of_delivery');
    expect(row.evidence[0].why).to.match(/left it out/);
    await leaveOut(false);
    expect(await codes()).to.include('evidence_hurts');
    await leaveOut(true);
    await submitResponse(owner, dispute);
    expect(await isSubmitted(id)).to.equal(false);
  });
});

describe('readings of evidence by a language model', () => {
  const model = new ModelServer();
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    const environment = { AI_BASE_URL: await model.start(), AI_MODEL: 'm' };
    server = await startTestServer({ environment });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(async () => {
    await server.close();
    await model.stop();
  });

  it('only make readings more careful, with a line that is literally in the text', async () => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    const texts = {
      helps: 'Paczka dotarła do klientki wczoraj.',
      invented: 'Paczka czeka na odbiór w punkcie.',
      tooShort: 'Paczka jest jeszcze w drodze.',
      hurts: 'Paczka nie dotarła do anna@thumper.example.\nZwrócono ją nadawcy.',
    };
    const responses = {
      hurts: { verdict: 'hurts', line: 'Zwrócono ją  nadawcy.' },
      helps: { verdict: 'helps', line: 'Paczka dotarła do klientki wczoraj.' },
      invented: { verdict: 'hurts', line: 'Paczka zaginęła.' },
      tooShort: { verdict: 'hurts', line: 'w' },
    };
    const bodies: string[] = [];
    model.reading = (body) => {
      bodies.push(body);
      const kind = (['hurts', 'helps', 'invented', 'tooShort'] as const).find((one) =>
        body.includes(texts[one].slice(-12)),
      );
      return JSON.stringify(kind && responses[kind]);
    };
    for (const [title, text_content] of Object.entries(texts)) {
      const text = { dispute_id: id, evidence_type: 'proof_of_delivery', title, text_content };
      expect((await owner.post('/api/evidence/text', text)).status).to.equal(201);
    }
    const readings = async () => {
      const { body } = await owner.get(`/api/evidence?dispute_id=${id}`);
      return (body.evidence as { reading: { verdict: string; line: string | null; by: string } }[]).map(
        ({ reading }) => reading,
      );
    };
    await eventually('the model to be asked', async () => {
      const last = (await readings()).at(-1);
      return bodies.length === 4 && last?.by === 'model';
    });
    const [helps, invented, tooShort, hurts] = await readings();
    expect(hurts).to.include({ verdict: 'hurts', line: 'Zwrócono ją nadawcy.' });
    for (const reading of [helps, invented, tooShort])
      expect(reading).to.include({ verdict: 'not_read', by: 'rules' });
    expect(bodies.join()).not.to.include('anna@thumper.example');
  });

  it('ask it about no exhibit that is only personal data', async () => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    const bodies: string[] = [];
    model.reading = (body) => {
      bodies.push(body);
      return '{}';
    };
    const text = {
      evidence_type: 'customer_details',
      title: 'Customer',
      text_content: 'Klientka: Anna Zając.',
    };
    const { status, body } = await owner.post('/api/evidence/text', { dispute_id: id, ...text });
    expect([status, body.evidence.reading.verdict]).to.deep.equal([201, 'not_read']);
    await untilQuiet(server);
    expect(bodies).to.deep.equal([]);
  });
});
