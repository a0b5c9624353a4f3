import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';

import { bin } from './cli.js';

type AutomationContext = { readonly env: () => Readonly<Record<string, string>> };

/** Tests of `rebuttal mcp`, for a suite that runs a server and is signed in. */
export function testAutomationCommands({ env }: AutomationContext): void {
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
