import { expect } from 'chai';

import { loggedPath } from './logged-path.js';

describe('logged path', () => {
  it('contains no access tokens', () => {
    expect(loggedPath('/api/invitations/by-token/Zk3vX0p9')).to.equal('/api/invitations/by-token/…');
    expect(loggedPath('/api/calendar/Zk3vX0p9.ics')).to.equal('/api/calendar/…');
    expect(loggedPath('/api/Calendar/Zk3vX0p9.ics/')).to.equal('/api/Calendar/…/');
  });

  it('is otherwise unchanged', () => {
    for (const path of ['/api/invitations/inv_1', '/api/calendar', '/api/disputes/dsp_1/by-token/x'])
      expect(loggedPath(path)).to.equal(path);
  });
});
