import { expect } from 'chai';

import { keepLog } from '../../testing/log-lines.js';
import { OutageLog } from './outage-log.js';

describe('the log of a database outage', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const open = (level: 'info' | 'debug') => {
    const { log, lines } = keepLog(level);
    return { outages: new OutageLog(log), lines };
  };

  it('is a handful of lines, however many requests and jobs fail', () => {
    const { outages, lines } = open('info');
    for (let index = 0; index < 1_000; index += 1) {
      outages.noteLost(refused);
      outages.log.error({ err: refused, path: '/api/webhooks' }, 'request failed');
    }
    for (const seconds of [6, 12]) outages.look(Date.now() + seconds * 1_000);
    outages.look(Date.now() + 16_000);
    outages.look(Date.now() + 90_000);
    outages.close();
    expect(lines.map(({ msg, failures }) => [msg, failures])).to.deep.equal([
      ['lost a database connection', undefined],
      ['the database is unavailable; repeated errors are counted', 2_000],
      ['database errors ended', 2_000],
    ]);
  });

  it('begins with the first error of a full or read-only database, too', () => {
    for (const code of ['53100', '25006']) {
      const { outages, lines } = open('info');
      const err = Object.assign(new Error('could not extend file'), { code });
      for (let index = 0; index < 100; index += 1) outages.log.warn({ err }, 'failed to claim work');
      outages.close();
      expect(lines.map(({ msg }) => msg)).to.deep.equal(['failed to claim work']);
    }
  });

  it('leaves out no other line', () => {
    const { outages, lines } = open('info');
    outages.log.warn({ err: refused }, 'the virus scanner does not respond');
    outages.noteLost(refused);
    outages.log.error({ err: new Error('no carrots') }, 'job failed');
    outages.log.error({ alarm: 'mail_unsent' }, 'alarm raised');
    outages.log.warn('stopping');
    outages.log.info({ err: refused }, 'order sync failed');
    outages.close();
    expect(lines.length).to.equal(6);
    const each = open('debug');
    for (let index = 0; index < 3; index += 1) each.outages.noteLost(refused);
    each.outages.close();
    expect(each.lines.length).to.equal(3);
  });
});
