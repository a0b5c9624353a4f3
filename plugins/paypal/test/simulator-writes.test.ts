import { samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { MultipartFile } from '../src/multipart.js';

import { createBench } from './simulator-bench.js';

const png: MultipartFile = {
  part: 'evidence-file',
  name: 'hutch.png',
  mimeType: 'image/png',
  bytes: samplePng(),
};

describe('writes to the PayPal simulator', () => {
  let bench = createBench();
  beforeEach(() => void (bench = createBench()));

  describe('of evidence', () => {
    const send = (input: object, files: readonly MultipartFile[] = []) =>
      bench.upload(bench.pathOf(bench.open(), '/provide-evidence'), input, files);
    const issueOf = async (input: object, files: readonly MultipartFile[] = []) => {
      const { status, body } = await send(input, files);
      return status === 200 ? undefined : (body.details[0]?.issue ?? body.name);
    };
    const one = (evidence: object) => ({ evidences: [evidence] });

    it('reject the disputed payment as a refund of itself', async () => {
      const id = bench.open();
      const [{ seller_transaction_id: seller, buyer_transaction_id: buyer }] = (await bench.read(id))
        .disputed_transactions;
      const refunded = async (...ids: readonly string[]) => {
        const evidence = { evidence_type: 'PROOF_OF_REFUND', evidence_info: { refund_ids: ids }, notes: 'x' };
        const { status, body } = await bench.upload(bench.pathOf(id, '/provide-evidence'), one(evidence));
        return status === 200 ? undefined : body.details[0]?.issue;
      };
      expect(await refunded('EV0M9LK7CJNPZKG8S', seller)).to.equal('MISSING_REFUND_ID');
      expect(await refunded(buyer)).to.equal('MISSING_REFUND_ID');
      expect(await refunded('EV0M9LK7CJNPZKG8S')).to.equal(undefined);
    });

    it('return only links, whatever the name of a file part', async () => {
      const id = bench.open();
      const evidence = { evidence_type: 'OTHER', documents: [{ name: 'hutch.png' }], notes: 'Hüpf' };
      const { status, body } = await bench.upload(bench.pathOf(id, '/provide-evidence'), one(evidence), [
        png,
      ]);
      expect(status).to.equal(200);
      expect(Object.keys(body)).to.deep.equal(['links']);
      expect((await bench.read(id)).evidences.at(-1)).to.deep.include({
        ...evidence,
        source: 'SUBMITTED_BY_SELLER',
      });
    });

    const faults: readonly [string, object, readonly MultipartFile[], string][] = [
      ['nothing', {}, [], 'MISSING_EVIDENCE_INFO'],
      ['an unknown type', one({ evidence_type: 'PROOF_OF_MOON' }), [], 'MISSING_EVIDENCE_TYPE'],
      [
        'two pieces without an item',
        { evidences: [{ evidence_type: 'OTHER' }, { evidence_type: 'OTHER' }] },
        [],
        'ITEM_ID_IS_MANDATORY_FOR_MULTIPLE_EVIDENCES',
      ],
      [
        'notes that are too long',
        one({ evidence_type: 'OTHER', notes: 'x'.repeat(2001) }),
        [],
        'INVALID_STRING_LENGTH',
      ],
      ['empty notes', one({ evidence_type: 'OTHER', notes: '' }), [], 'INVALID_STRING_LENGTH'],
      [
        'a refund without its ID',
        one({ evidence_type: 'PROOF_OF_REFUND', notes: 'x' }),
        [],
        'MISSING_REFUND_ID',
      ],
      ['no tracking details', one({ evidence_type: 'PROOF_OF_FULFILLMENT' }), [], 'MISSING_TRACKING_INFO'],
      [
        'an unknown carrier',
        one({
          evidence_type: 'PROOF_OF_FULFILLMENT',
          evidence_info: { tracking_info: [{ carrier_name: 'RABBIT', tracking_number: '1' }] },
        }),
        [],
        'MISSING_TRACKING_INFO',
      ],
      [
        'another carrier without its name',
        one({
          evidence_type: 'PROOF_OF_FULFILLMENT',
          evidence_info: { tracking_info: [{ carrier_name: 'OTHER', tracking_number: '1' }] },
        }),
        [],
        'MISSING_TRACKING_INFO',
      ],
      [
        'a document without its file',
        one({ evidence_type: 'OTHER', documents: [{ name: 'a.pdf' }] }),
        [png],
        'INVALID_EVIDENCE_FILE',
      ],
      [
        'a file name with two dots',
        one({ evidence_type: 'OTHER', documents: [{ name: 'a.b.png' }] }),
        [{ ...png, name: 'a.b.png' }],
        'INVALID_EVIDENCE_FILE',
      ],
      [
        'a file of another kind',
        one({ evidence_type: 'OTHER' }),
        [{ ...png, bytes: Buffer.from('text') }],
        'INVALID_EVIDENCE_FILE',
      ],
      [
        'a file of 10 MB',
        one({ evidence_type: 'OTHER' }),
        [{ ...png, bytes: Buffer.concat([png.bytes, Buffer.alloc(10_000_000)]) }],
        'INVALID_EVIDENCE_FILE',
      ],
    ];
    for (const [what, input, files, issue] of faults) {
      it(`return ${issue} for ${what}, and store none of it`, async () => {
        expect(await issueOf(input, files)).to.equal(issue);
        expect(bench.eventLog()).to.deep.equal(['CREATED: REQUIRED_ACTION']);
      });
    }

    it('return 415 if a part is not declared as JSON, looks like a file, or is missing', async () => {
      const path = bench.pathOf(bench.open(), '/provide-evidence');
      expect((await bench.call('POST', path, one({ evidence_type: 'OTHER' }))).status).to.equal(415);
      const form = async (head: string) => {
        const granted = (await bench.token()).body.access_token as string;
        const text = `--b\r\n${head}\r\n\r\n{"evidences":[{"evidence_type":"OTHER","notes":"x"}]}\r\n--b--\r\n`;
        const headers = {
          authorization: `Bearer ${granted}`,
          'content-type': 'multipart/form-data; boundary=b',
        };
        return (await bench.raw('POST', path, headers, text)).status;
      };
      const name = 'Content-Disposition: form-data; name="input"';
      expect(await form(name)).to.equal(415);
      expect(await form(`${name}; filename="blob"\r\nContent-Type: application/json`)).to.equal(415);
      expect(await form(`${name}\r\nContent-Type: application/json`)).to.equal(200);
    });

    it('return 422 after it was sent, and for an appeal that is not offered', async () => {
      const id = bench.open();
      expect((await bench.send(id)).status).to.equal(200);
      expect((await bench.send(id)).body.name).to.equal('UNPROCESSABLE_ENTITY');
      expect((await bench.send(id, '/appeal')).status).to.equal(422);
      expect((await bench.send('PP-D-1')).status).to.equal(404);
    });

    it('accept more evidence during the review', async () => {
      const id = bench.open();
      const more = bench.pathOf(id, '/provide-supporting-info');
      expect((await bench.call('POST', more, { notes: 'More.' })).status).to.equal(422);
      await bench.send(id);
      expect((await bench.call('POST', more, { notes: 'More.' })).status).to.equal(200);
      expect((await bench.upload(more, { notes: 'And more.' })).status).to.equal(200);
      expect((await bench.call('POST', more, {})).status).to.equal(400);
      expect((await bench.read(id)).supporting_info).to.have.length(2);
    });
  });

  describe('of an acceptance', () => {
    const accept = (id: string, body: object) => bench.call('POST', bench.pathOf(id, '/accept-claim'), body);

    it('close the claim and move the money', async () => {
      const id = bench.open();
      expect((await accept(id, { note: 'Sorry.', accept_claim_type: 'REFUND' })).status).to.equal(200);
      const { dispute_outcome: outcome, money_movements: movements, links } = await bench.read(id);
      expect(outcome).to.deep.equal({
        outcome_code: 'ACCEPTED',
        amount_refunded: { currency_code: 'USD', value: '50.00' },
      });
      expect(movements.map((one: { type: string }) => one.type)).to.deep.equal(['DEBIT']);
      expect(links).to.have.length(1);
      expect((await accept(id, { note: 'Again.' })).status).to.equal(422);
    });

    it('accept a form as well', async () => {
      const id = bench.open();
      expect((await bench.upload(bench.pathOf(id, '/accept-claim'), { note: 'Sorry.' })).status).to.equal(
        200,
      );
      expect(await bench.read(id)).to.include({ status: 'RESOLVED' });
    });

    for (const [body, issue] of [
      [{}, 'INVALID_STRING_LENGTH'],
      [{ note: 'x'.repeat(2001) }, 'INVALID_STRING_LENGTH'],
      [{ note: 'x', refund_amount: { currency_code: 'USD', value: '1.00' } }, 'AMOUNT_SHOULD_NOT_BE_PASSED'],
      [{ note: 'x', accept_claim_type: 'PARTIAL_REFUND' }, 'MISSING_REFUND_AMOUNT'],
      [{ note: 'x', accept_claim_type: 'REFUND_WITH_RETURN' }, 'MISSING_RETURN_SHIPPING_ADDRESS'],
    ] as const) {
      it(`return ${issue} for ${JSON.stringify(body).slice(0, 60)}`, async () => {
        const id = bench.open();
        expect((await accept(id, body)).body.details[0].issue).to.equal(issue);
        expect(await bench.read(id)).to.include({ status: 'WAITING_FOR_SELLER_RESPONSE' });
      });
    }
  });
});
