import type { JsonObject } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { toDispute } from '../src/ecomm/dispute-mapping.js';

import { recordedCase } from './helpers.js';

const note = (activityType: string, notes: string, fromQueue = 'Vantiv'): JsonObject => ({
  activityDate: '2026-11-09',
  activityType,
  fromQueue,
  toQueue: 'Merchant',
  notes,
});
const statementsOf = (...activity: readonly JsonObject[]) =>
  toDispute({ ...recordedCase('case.open.xml'), activity }, { environment: 'test', zone: 'America/New_York' })
    .statements;

describe('the statements of a Worldpay case', () => {
  it('are the notes in its history, oldest first', () => {
    const statements = statementsOf(
      note('Close Case', 'The issuer upholds the dispute.', 'Vantiv Outgoing'),
      note('Receive Network Transaction', 'The rabbits never arrived.', 'New'),
    );
    expect(statements?.map(({ from, text }) => [from, text])).to.deep.equal([
      ['provider', 'The rabbits never arrived.'],
      ['provider', 'The issuer upholds the dispute.'],
    ]);
    expect(statements?.[0]?.at).to.deep.equal(new Date('2026-11-09T05:00:00Z'));
    expect(new Set(statements?.map(({ id }) => id)).size).to.equal(2);
  });

  it('are neither words of the merchant nor the routing of the case', () => {
    for (const type of [
      'Merchant Represent',
      'MERCHANT_RESPOND',
      'Add Note',
      'ASSIGN_TO_USER',
      'Assign To Merchant',
    ])
      expect(statementsOf(note(type, 'Both rabbits arrived.')), type).to.equal(undefined);
    expect(statementsOf(note('Close Case', 'We accept.', 'Merchant Automated'))).to.equal(undefined);
    for (const name of ['case.open.xml', 'case.represented.xml', 'case.accepted.xml', 'case.inquiry.xml'])
      expect(toDispute(recordedCase(name), { environment: 'test', zone: 'UTC' }).statements, name).to.equal(
        undefined,
      );
  });

  it('are absent without a note', () => {
    expect(statementsOf(note('Receive Network Transaction', ' ', 'New'))).to.equal(undefined);
    expect(statementsOf()).to.equal(undefined);
  });
});
