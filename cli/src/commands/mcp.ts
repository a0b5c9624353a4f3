import { once } from 'node:events';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { serverUrl, withApi } from '../api/api.js';
import { httpFetch } from '../api/http.js';

const own = { name: 'rebuttal', title: 'Rebuttal', version: '1' };

/** Serves the tools of `POST /api/mcp` over stdin and stdout, until stdin ends. */
export async function serveMcp(): Promise<void> {
  await withApi(async (api) => {
    const fetchWithToken = (url: string | URL, init?: RequestInit) =>
      api.withAccessToken((token) => {
        const headers = new Headers(init?.headers);
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
        return httpFetch(new Request(url, { ...init, headers }), { signal: init?.signal ?? undefined });
      });
    const remote = new Client(own);
    await remote.connect(
      new StreamableHTTPClientTransport(new URL('/api/mcp', serverUrl()), { fetch: fetchWithToken }),
    );
    const local = serveStdio(() => forwardTo(remote));
    await once(process.stdin, 'end');
    await local.close();
    await remote.close();
  });
}

function forwardTo(remote: Client): McpServer {
  const instructions = remote.getInstructions();
  const server = new McpServer(own, {
    capabilities: { tools: {} },
    ...(instructions === undefined ? {} : { instructions }),
  });
  server.server.setRequestHandler('tools/list', ({ params }) => remote.listTools(params));
  server.server.setRequestHandler('tools/call', ({ params }) => remote.callTool(params));
  return server;
}
