import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';

import { now, recorded } from './helpers.js';

describe('the loss reason of a Klarna dispute at Stripe', () => {
  function lossReason(code: unknown, status = 'lost') {
    const klarna = { reason_code: 'not_received', chargeback_loss_reason_code: code };
    const dispute = {
      ...recorded('dispute.staged.json'),
      status,
      payment_method_details: { type: 'klarna', klarna },
    };
    return toDispute(dispute, { environment: 'test', now }).lossReason;
  }

  it('is described for a known code', () => {
    expect(lossReason('evidence_is_not_sufficient')).to.equal('The evidence was not sufficient');
  });

  it('is an unknown code unchanged', () => {
    expect(lossReason('evidence_came_late')).to.equal('evidence_came_late');
  });

  it('is absent without a code or a loss', () => {
    for (const code of [undefined, null, ' ', 7]) expect(lossReason(code)).to.equal(undefined);
    expect(lossReason('evidence_is_not_sufficient', 'won')).to.equal(undefined);
  });
});
