import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';

import { jsonLines, type ServerContext } from './cli.js';

type ApiContext = Pick<ServerContext, 'run' | 'json' | 'createDispute'> & { readonly folder: () => string };

/** Tests of `rebuttal api`, for a suite that runs a server and is signed in. */
export function testApiCommand({ run, json, folder, createDispute }: ApiContext): void {
  it('call any path of the API with a body from the command line, a file or stdin', async () => {
    const file = join(folder(), 'rule.json');
    const content = { name: 'Dollars', conditions: [], actions: [{ kind: 'collect' }] };
    writeFileSync(file, JSON.stringify(content));
    const [added] = await json(`api POST /api/automation/rules --data @${file}`);
    const { rule } = added as { rule: { rule_id: string } };
    const path = `/api/automation/rules/${rule.rule_id}`;
    const renamed = await run(['api', 'put', path, '--data', '{"name":"Euros"}']);
    expect(renamed.stdout, renamed.stderr).to.match(/^\{\n {2}"rule": \{\n(?:.*\n)* {4}"name": "Euros",\n/);
    const piped = await run(`api PUT ${path} --data -`, {}, JSON.stringify({ name: 'Yen' }));
    expect(JSON.parse(piped.stdout)).to.have.nested.property('rule.name', 'Yen');
    expect((await run(`api DELETE ${path}`)).code).to.equal(0);
    const gone = await run(`api DELETE ${path} --json`);
    expect({ code: gone.code, stdout: gone.stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(jsonLines(gone.stderr)[0]).to.include.keys('error', 'code', 'request_id');
  });

  it('read lists with parameters, page by page, and files as they are', async () => {
    const { id } = await createDispute();
    await createDispute();
    const all = (await json('disputes list --all')).map((dispute) => dispute['dispute_id']);
    const paged = await run('api GET /disputes?per_page=1 --query sort_order=desc --all');
    expect(jsonLines(paged.stdout).map((dispute) => dispute['dispute_id'])).to.deep.equal(all);
    const numbered = jsonLines((await run('api GET /api/templates --query per_page=1 --all')).stdout);
    expect(new Set(numbered.map((template) => template['template_id'])).size).to.equal(numbered.length);
    const single = await run(`api GET /api/disputes/${id} --all`);
    expect(single.stderr).to.match(/^rebuttal: The response is not a list/);
    const table = await run('api GET /api/disputes/export.csv');
    expect(table.stdout.split('\r\n')).to.have.length(all.length + 2);
  });

  it('sends an API key that a program sets, and explains a rejected one', async () => {
    const { code, stderr } = await run('api GET /api/disputes', { REBUTTAL_TOKEN: 'rbk_live_unknown' });
    expect(code).to.equal(1);
    expect(stderr).to.match(/rejected REBUTTAL_TOKEN/);
  });
}
