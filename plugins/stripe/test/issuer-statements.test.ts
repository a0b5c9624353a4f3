import type { JsonObject } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';

import { now, recorded } from './helpers.js';

const { object } = (recorded('event.created.needs-response.json') as { data: { object: JsonObject } }).data;
const statements = (issuerEvidence: unknown) =>
  toDispute({ ...object, issuer_evidence: issuerEvidence }, { environment: 'test', now }).statements;
const claim = { evidence_type: 'chargeback', text_evidence: 'Never ordered.', file_evidence: ['file_1'] };

describe('the issuer evidence of a Stripe dispute', () => {
  it('is a statement of the issuer with its text and files', () => {
    const [statement, ...others] = statements(claim) ?? [];
    expect(others).to.deep.equal([]);
    expect(statement).to.deep.include({
      from: 'issuer',
      text: 'Never ordered.',
      files: [{ id: 'file_1', name: 'file_1' }],
    });
    expect(statement?.id).to.match(/^[0-9a-f]{32}$/);
  });

  it('has the same ID each time it is read, and another one for another text', () => {
    const idOf = (evidence: unknown) => statements(evidence)?.[0]?.id;
    expect(idOf(claim)).to.equal(idOf({ ...claim }));
    expect(idOf(claim)).not.to.equal(idOf({ ...claim, text_evidence: 'Never arrived.' }));
    expect(idOf(claim)).not.to.equal(idOf({ ...claim, file_evidence: ['file_2'] }));
  });

  it('may be a list, and its files may be expanded', () => {
    const file = { id: 'file_2', object: 'file', filename: 'claim.pdf' };
    const read = statements([claim, { text_evidence: null, file_evidence: [file] }]);
    expect(read?.map(({ text, files }) => ({ text, files }))).to.deep.equal([
      { text: 'Never ordered.', files: [{ id: 'file_1', name: 'file_1' }] },
      { text: undefined, files: [{ id: 'file_2', name: 'claim.pdf' }] },
    ]);
  });

  for (const unreadable of [
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { text_evidence: ' ' },
    { file_evidence: [7, {}] },
  ])
    it(`is no statement if it is ${JSON.stringify(unreadable)}`, () => {
      expect(statements(unreadable)).to.equal(undefined);
    });
});
