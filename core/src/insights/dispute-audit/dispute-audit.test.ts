import { expect } from 'chai';

import { auditFile } from './dispute-audit-file.js';
import { auditOf, type AuditedCase } from './dispute-audit.js';

const now = new Date('2026-11-29T12:00:00Z');
const lost: AuditedCase = {
  status: 'lost',
  isAnswered: true,
  required: ['receipt', 'proof_of_delivery'],
  missing: ['proof_of_delivery'],
  notOnRecord: ['proof_of_delivery'],
};

describe('dispute audit', () => {
  it('calls a loss winnable only by evidence on record or by the own history', () => {
    const winnableOf = (change: Partial<AuditedCase>) => auditOf({ ...lost, ...change }, now).winnable;
    expect(winnableOf({})).to.equal('unknown');
    expect(winnableOf({ notOnRecord: undefined })).to.equal('unknown');
    expect(winnableOf({ missing: undefined, notOnRecord: undefined })).to.equal('unknown');
    expect(winnableOf({ notOnRecord: [] })).to.equal('yes');
    expect(winnableOf({ winRateLow: 49.9 })).to.equal('unknown');
    expect(winnableOf({ winRateLow: 50 })).to.equal('yes');
    expect(winnableOf({ missing: [] })).to.equal('no');
    expect(winnableOf({ missing: [], isAnswered: false })).to.equal('yes');
    expect(winnableOf({ missing: [], isAnswered: undefined })).to.equal('unknown');
    expect(winnableOf({ missing: [], outcomeDetail: 'accepted' })).to.equal('yes');
    expect(winnableOf({ required: [], missing: [], notOnRecord: [] })).to.equal('unknown');
    expect(winnableOf({ status: 'won' })).to.equal(null);
    expect(winnableOf({ status: 'under_review' })).to.equal(null);
  });

  it('names the missed deadline and the evidence that was on record', () => {
    const { outcome, chances } = auditOf(
      {
        ...lost,
        isAnswered: false,
        status: 'needs_response',
        evidenceDueBy: new Date('2026-11-20'),
        notOnRecord: [],
      },
      now,
    );
    expect(outcome).to.equal('not_answered');
    expect(chances.map(({ message }) => message)).to.deep.equal([
      'The deadline passed without a response.',
      'Your records had evidence that the case lacks: carrier delivery confirmation with full address.',
    ]);
  });

  it('reports from a file what its rows show, and nothing more', async () => {
    const file = [
      'Dispute ID;Betrag;Currency;Network;Reason code;Opened on;Respond by;Status;Note',
      'b-1;45,00;EUR;visa;13.1;01.11.2026;20.11.2026;;never answered',
      'b-2;99,00;EUR;visa;13.1;02.11.2026;21.11.2026;lost;Größe',
      'b-3;99,00;EUR;visa;10.4;27.11.2026;20.12.2026;;',
      'b-4;99,00;EUR;visa;13.1;02.01.2026;;lost;too old',
      'b-5;many;EUR;visa;13.1;02.11.2026;;lost;',
    ].join('\r\n');
    const audit = await auditFile(Buffer.from(file, 'latin1'), { days: 90, now });
    const found = audit.disputes.map((row) => [
      row.dispute_id,
      row.outcome,
      row.winnable,
      row.missing_evidence,
    ]);
    expect(found).to.deep.equal([
      ['b-1', 'not_answered', 'unknown', null],
      ['b-2', 'lost', 'unknown', null],
      ['b-3', 'open', null, null],
    ]);
    expect(audit.disputes[0]?.required_evidence.map(({ type }) => type)).to.include('receipt');
    expect(audit.totals[0]).to.deep.include({
      currency: 'EUR',
      all: { count: 3, amount: 24_300 },
      winnable: { count: 0, amount: 0 },
      unknown: { count: 2, amount: 14_400 },
    });
    expect(audit.rejected.map(({ row }) => row)).to.deep.equal([6]);
  });

  it('reads the dates of a file in the chosen order if its rows do not show one', async () => {
    const file = Buffer.from(
      'Case ID,Amount,Currency,Network,Reason code,Opened,Status\nb-1,9.00,EUR,visa,13.1,03/10/2026,lost\n',
    );
    const openedAt = async (dates?: 'day_first' | 'month_first') =>
      (await auditFile(file, { days: 90, now, dates })).disputes[0]?.created_at.slice(0, 10);
    expect(await openedAt()).to.equal(undefined);
    expect(await openedAt('day_first')).to.equal('2026-10-03');
    expect((await auditFile(file, { days: 366, now, dates: 'month_first' })).disputes).to.have.length(1);
  });
});
