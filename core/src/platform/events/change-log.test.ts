import { expect } from 'chai';

import { ChangeLog } from './change-log.js';

const change = (number: number, tenantId = 'ten_rabbits') => ({
  tenantId,
  kind: 'dispute' as const,
  id: `dsp_${number}`,
  eventId: `event ${number}`,
});

describe('change log', () => {
  const idsSince = (log: ChangeLog, eventId: string, tenantId = 'ten_rabbits') =>
    log.since(tenantId, eventId)?.map(({ id }) => id);

  it("returns a company's missed changes in order, and none of others", () => {
    const log = new ChangeLog();
    const start = log.latestId;
    [change(1), change(2, 'ten_foxes'), change(3)].forEach((each) => log.add(each));
    expect(idsSince(log, start)).to.deep.equal(['dsp_1', 'dsp_3']);
    expect(idsSince(log, 'event 1')).to.deep.equal(['dsp_3']);
    expect(idsSince(log, 'event 2', 'ten_foxes')).to.deep.equal([]);
    expect(log.latestId).to.equal('event 3');
  });

  it('reports that changes before its start, or too long ago, are unknown', () => {
    const log = new ChangeLog(10);
    const start = log.latestId;
    expect(idsSince(log, 'of another process')).to.equal(undefined);
    for (let number = 1; number <= 11; number += 1) log.add(change(number));
    expect(idsSince(log, start)).to.equal(undefined);
    expect(idsSince(log, 'event 4')).to.equal(undefined);
    expect(idsSince(log, 'event 5')).to.deep.equal([6, 7, 8, 9, 10, 11].map((number) => `dsp_${number}`));
  });

  it('knows the latest change of some time ago, or returns an unknown ID', () => {
    let now = 0;
    const log = new ChangeLog(10, () => now);
    const start = log.latestId;
    now = 5_000;
    log.add(change(1));
    expect(idsSince(log, log.idBefore(6_000))).to.equal(undefined);
    expect(log.idBefore(1_000)).to.equal(start);
    now = 9_000;
    log.add(change(2));
    expect(log.idBefore(4_000)).to.equal('event 1');
    expect(log.idBefore(0)).to.equal('event 2');
    log.breakOff();
    expect(idsSince(log, log.idBefore(1))).to.equal(undefined);
    now = 20_000;
    for (let number = 1; number <= 11; number += 1) log.add(change(number));
    now = 25_000;
    expect(log.idBefore(1_000)).to.equal('event 11');
    expect(idsSince(log, log.idBefore(5_001))).to.equal(undefined);
  });

  it('returns nothing across a gap', () => {
    const log = new ChangeLog();
    log.add(change(1));
    log.breakOff();
    const after = log.latestId;
    log.add(change(3));
    expect(idsSince(log, 'event 1')).to.equal(undefined);
    expect(idsSince(log, after)).to.deep.equal(['dsp_3']);
  });
});
