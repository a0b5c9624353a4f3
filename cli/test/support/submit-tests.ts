import { expect } from 'chai';

import { jsonLines, type ServerContext } from './cli.js';

type SubmitContext = Pick<ServerContext, 'run' | 'json' | 'createDispute'>;

/** Tests of `rebuttal disputes submit`, for a suite that runs a server. */
export function testSubmitCommands({ run, json, createDispute }: SubmitContext): void {
  it('submit a response and wait until the provider has it; a second submission is refused', async () => {
    const { id } = await createDispute();
    await json(`api POST /api/evidence/dispute/${id}/collect`);
    const [submission] = await json(`disputes submit ${id} --yes`);
    expect(submission).to.include({ dispute_id: id, status: 'submitted' });
    const again = await run(`disputes submit ${id} --yes --json`);
    expect({ code: again.code, stdout: again.stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(jsonLines(again.stderr)[0]).to.have.keys('error', 'code', 'request_id');
    expect(jsonLines(again.stderr)[0]).to.include({ code: 'already_submitted' });
  });

  it('submit a response that checks block only with a reason, and list the checks', async () => {
    const { id } = await createDispute();
    const blocked = await run(`disputes submit ${id} --no-evidence --yes --json`);
    expect({ code: blocked.code, stdout: blocked.stdout }).to.deep.equal({ code: 1, stdout: '' });
    const [failure] = jsonLines(blocked.stderr);
    expect(failure).to.include({ code: 'response_blocked' });
    expect(failure).to.have.nested.property('details[0].field', 'no_evidence');
    const reason = 'The letter answers the question.';
    const sent = await run([
      'disputes',
      'submit',
      id,
      '--no-evidence',
      '--yes',
      '--json',
      '--override',
      reason,
    ]);
    expect(sent.code, sent.stderr).to.equal(0);
    expect(jsonLines(sent.stdout)[0]).to.have.nested.property('override.reason', reason);
  });
}
