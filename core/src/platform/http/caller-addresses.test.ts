import { expect } from 'chai';

import { CallerAddresses } from './caller-addresses.js';

describe('caller addresses', () => {
  it('group the companies behind one address or one IPv6 network', () => {
    const callers = new CallerAddresses();
    callers.note('ten_a', '198.51.100.7');
    callers.note('ten_b', '::ffff:198.51.100.7');
    callers.note('ten_c', '2001:db8:1:2::1');
    callers.note('ten_d', '2001:db8:1:2:ffff::9');
    expect(callers.groupOf('ten_a')).to.equal(callers.groupOf('ten_b'));
    expect(callers.groupOf('ten_c')).to.equal(callers.groupOf('ten_d'));
    expect(callers.groupOf('ten_a')).not.to.equal(callers.groupOf('ten_c'));
  });

  it('follow the last call, and treat a company without calls separately', () => {
    const callers = new CallerAddresses();
    expect(callers.groupOf('ten_a')).to.equal('ten_a');
    callers.note('ten_a', '198.51.100.7');
    callers.note('ten_a', '198.51.100.8');
    expect(callers.groupOf('ten_a')).to.equal('198.51.100.8');
  });
});
