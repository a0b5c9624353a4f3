import { once } from 'node:events';

import type { Client } from '@modelcontextprotocol/client';
import type { McpServer } from '@modelcontextprotocol/server';
import type { Command } from 'commander';

import { serverUrl, withApi } from '../api/api.js';
import { httpFetch } from '../api/http.js';
import { declare } from '../program/declaring.js';

export function declareMcp(program: Command): void {
  declare(
    program,
    'mcp',
    'Serve agents over stdio (Model Context Protocol). They read and draft; people submit.',
    ['REBUTTAL_TOKEN=rbk_live_… rebuttal mcp'],
  ).action(serveMcp);
}

const own = { name: 'rebuttal', title: 'Rebuttal', version: '1' };

/** Serves the tools of `POST /api/mcp` over stdin and stdout, until stdin ends. */
async function serveMcp(): Promise<void> {
  const { client, server, stdio } = await importProtocol();
  await withApi(async (api) => {
    const fetchWithToken = (url: string | URL, init?: RequestInit) =>
      api.withAccessToken((token) => {
        const headers = new Headers(init?.headers);
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
        return httpFetch(new Request(url, { ...init, headers }), { signal: init?.signal ?? undefined });
      });
    const remote = new client.Client(own);
    await remote.connect(
      new client.StreamableHTTPClientTransport(new URL('/api/mcp', serverUrl()), { fetch: fetchWithToken }),
    );
    const local = stdio.serveStdio(() =>
      forwardTo(remote, new server.McpServer(own, capabilitiesOf(remote))),
    );
    await once(process.stdin, 'end');
    await local.close();
    await remote.close();
  });
}

/** Only this command loads it. */
async function importProtocol() {
  const [client, server, stdio] = await Promise.all([
    import('@modelcontextprotocol/client'),
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  return { client, server, stdio };
}

function capabilitiesOf(remote: Client) {
  const instructions = remote.getInstructions();
  return { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) };
}

function forwardTo(remote: Client, server: McpServer): McpServer {
  server.server.setRequestHandler('tools/list', ({ params }) => remote.listTools(params));
  server.server.setRequestHandler('tools/call', ({ params }) => remote.callTool(params));
  return server;
}
