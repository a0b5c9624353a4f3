import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';

import { bin } from './cli.js';
import type { CompanyContext } from './company-tests.js';

type AutomationContext = Pick<CompanyContext, 'run' | 'json'> & {
  readonly env: () => Readonly<Record<string, string>> & { readonly HOME: string };
};

/** Tests of `rebuttal rules` and `rebuttal mcp`, for a suite that runs a server and is signed in. */
export function testAutomationCommands({ run, json, env }: AutomationContext): void {
  it('preview, add, disable and delete a rule from a file', async () => {
    const file = join(env().HOME, 'rule.json');
    const conditions = [{ field: 'amount', op: 'gte', value: 0, currency: 'USD' }];
    writeFileSync(file, JSON.stringify({ name: 'Dollars', conditions, actions: [{ kind: 'collect' }] }));
    expect((await run(['rules', 'preview', file])).stdout).to.match(/^Matched in 90 days +\d+\n/);
    const [added] = await json(`rules add ${file}`);
    expect(added).to.include({ name: 'Dollars', mode: 'dry_run', position: 1 });
    const ruleId = String(added?.rule_id);
    expect((await run(['rules', 'disable', ruleId])).stdout).to.equal('Dollars: disabled.\n');
    expect((await run(['rules', 'delete', ruleId, '--yes'])).stdout).to.equal(`Deleted ${ruleId}.\n`);
    expect(await json('rules list')).to.eql([]);
  });

  it('serve an agent over stdio with the tools of the server', async () => {
    const client = new Client({ name: 'test-agent', version: '1' });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp'], env: env() }),
    );
    try {
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).to.include.members(['list_disputes', 'request_submission']);
      const result = await client.callTool({ name: 'list_disputes', arguments: { per_page: 1 } });
      const [first] = result.content as { text: string }[];
      expect(JSON.parse(first?.text ?? ''))
        .to.have.property('disputes')
        .with.length(1);
    } finally {
      await client.close();
    }
  });
}
