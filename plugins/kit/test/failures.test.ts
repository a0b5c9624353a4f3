import { kindOfStatus, usualMessage } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('what a status means', () => {
  it('leaves a write in doubt where a read may be made again', () => {
    for (const status of [409, 500, 502, 503, 504]) {
      expect(kindOfStatus(status, true)).to.equal('unavailable');
      expect(kindOfStatus(status, false)).to.equal('indeterminate');
    }
  });

  it('is the same for reads and writes where the provider was sure', () => {
    const told = [302, 400, 401, 403, 404, 422, 429].map((status) => kindOfStatus(status, false));
    expect(told).to.deep.equal([
      'unexpected_answer',
      'refused',
      'credentials',
      'credentials',
      'not_found',
      'refused',
      'rate_limited',
    ]);
    expect([302, 400, 401, 403, 404, 422, 429].map((status) => kindOfStatus(status, true))).to.deep.equal(
      told,
    );
  });

  it('is told with the name of the provider, and with the status where there is nothing else to say', () => {
    for (const kind of ['rate_limited', 'unavailable', 'indeterminate', 'unexpected_answer'] as const)
      expect(usualMessage('Rabbit Pay', kind, 418)).to.match(/^Rabbit Pay .+\.$/);
    expect(usualMessage('Rabbit Pay', 'unexpected_answer', 418)).to.contain('status 418');
  });
});
