import { expect } from 'chai';

import { groupSessions } from './session-groups.js';

describe('active sessions', () => {
  it('are grouped by device, the current one alone and first', () => {
    const session = (device: string, id: number, isCurrent = false) => ({
      device,
      id,
      is_current: isCurrent,
    });
    const sessions = [
      session('Chrome', 1),
      session('Firefox', 2),
      session('Chrome', 3, true),
      session('Chrome', 4),
    ];
    const groups = groupSessions(sessions, ({ device }) => device);
    const ids = groups.map(({ first, others }) => [first.id, ...others.map(({ id }) => id)]);
    expect(ids).to.deep.equal([[3], [1, 4], [2]]);
  });
});
