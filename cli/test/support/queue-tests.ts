import { expect } from 'chai';

import { eventually } from '../../../core/src/testing/waiting.js';
import type { ServerContext } from './cli.js';

type QueueContext = Pick<ServerContext, 'run' | 'json'> & {
  readonly createDispute: (options?: string) => Promise<{ readonly id: string }>;
};

/** Tests of filters, `rebuttal alerts` and `rebuttal bulk`, for a suite that runs a server. */
export function testQueueCommands({ run, json, createDispute }: QueueContext): void {
  it('filter the list, and name an invalid value', async () => {
    const { id } = await createDispute(' --reason duplicate --amount 7777 --currency EUR');
    const listed = await json(
      'disputes list --amount-min 7777 --amount-max 7777 --currency EUR --sort due_in',
    );
    expect(listed.map((dispute) => dispute['dispute_id'])).to.deep.equal([id]);
    expect(await json('disputes list --amount-min 7777 --amount-max 7777 --reason fraudulent')).to.deep.equal(
      [],
    );
    const wrong = await run('disputes list --stage limbo');
    expect(wrong.code).to.equal(1);
    expect(wrong.stderr).to.match(/stage must be one of inquiry/);
    expect((await run('disputes list --completeness-min 101')).code).to.equal(2);
  });

  it('list, show, refund and dismiss alerts', async () => {
    for (const amount of [1240, 900]) await json(`simulate alert stripe --amount ${amount}`);
    const [first, second] = await eventually('the alerts', async () => {
      const listed = await json('alerts list --state open');
      return listed.length >= 2 && listed;
    });
    const [id, other] = [String(first?.['alert_id']), String(second?.['alert_id'])];
    expect((await run(`alerts show ${id}`)).stdout)
      .to.include(`alert_id    ${id}`)
      .and.include('suggestion');
    expect(await run(`alerts refund ${id}`)).to.include({ code: 2, stdout: '' });
    const [answer] = await json(`alerts refund ${id} --amount 1 --yes`);
    expect(answer?.['refund_id']).to.match(/^ref_/);
    const dismissed = await run(['alerts', 'dismiss', other, '--reason', 'A known customer']);
    expect(dismissed.stdout).to.equal('The alert was dismissed.\n');
    expect((await json('alerts list --state dismissed'))[0]).to.include({ alert_id: other });
  });

  it('run a bulk action, show it, undo it, and fail if a dispute fails', async () => {
    const { id } = await createDispute(' --reason duplicate --amount 8888 --currency EUR');
    const ran = await run([
      'bulk',
      'run',
      'tag',
      '--amount-min',
      '8888',
      '--currency',
      'EUR',
      '--tag-with',
      'late',
    ]);
    expect({ code: ran.code, stderr: ran.stderr }).to.deep.equal({ code: 0, stderr: '' });
    const bulkId = /blk_\w+/.exec(ran.stdout)?.[0] ?? '';
    expect(ran.stdout).to.include(`1 of 1 done, 0 failed.\n${id}  done  Tagged\n`);
    expect((await json(`disputes show ${id}`))[0]).to.deep.include({ tags: ['late'] });
    expect((await json(`bulk show ${bulkId}`))[0]).to.include({ status: 'done', can_undo: true });
    expect((await run(`bulk undo ${bulkId}`)).stdout).to.include(`${id}  done  Tags removed`);
    expect((await json(`disputes show ${id}`))[0]).to.deep.include({ tags: [] });

    const missing = await run('bulk run export dsp_00000000000000000000');
    expect(missing.code).to.equal(1);
    expect(missing.stderr).to.include('1 of 1 failed.');
  });

  it('do nothing in bulk without disputes, or without a confirmation of what cannot be undone', async () => {
    expect((await run('bulk run export')).stderr).to.match(/Name the disputes, or the filters/);
    expect((await run(`bulk run accept dsp_00000000000000000000`)).code).not.to.equal(0);
    expect(await run('bulk run delete dsp_1')).to.include({ code: 2, stdout: '' });
  });
}
