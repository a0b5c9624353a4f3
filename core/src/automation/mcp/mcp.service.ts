import { createMcpHandler, McpServer, type CallToolResult } from '@modelcontextprotocol/server';

import type { TenantActor } from '../../identity/access/actor.js';
import { can } from '../../identity/access/permissions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import { toHttpResponse } from '../../platform/errors/http-response.js';
import type { Log } from '../../platform/shared/log.js';
import { foreignTexts, toResultText } from './mcp-results.js';
import { mcpTools, type McpServices, type McpTool } from './mcp-tools.js';
import type { ReadCalls } from './read-calls.js';

export type McpDeps = {
  readonly services: McpServices;
  readonly readCalls: ReadCalls;
  readonly audit: AuditLog;
  readonly log: Log;
};

export type McpResponse = { readonly status: number; readonly contentType: string; readonly text: string };

const serverInfo = { name: 'rebuttal', title: 'Rebuttal', version: '1' };

const instructions =
  'Payment disputes of one company. Read the dispute, its requirements and facts, collect evidence, draft and check the response. You cannot submit or accept: request it, and a person decides. ' +
  foreignTexts;

/** Serves the Model Context Protocol over HTTP. Each request is independent, so there are no sessions. */
export class McpService {
  constructor(private readonly deps: McpDeps) {}

  /** Responds with JSON or one server-sent event, depending on the protocol's version. A notification gets no content. */
  async handle(actor: TenantActor, request: Request): Promise<McpResponse> {
    const handler = createMcpHandler(() => this.createServer(actor));
    try {
      const answer = await handler.fetch(request);
      return {
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? 'application/json',
        text: await answer.text(),
      };
    } finally {
      await handler.close();
    }
  }

  /** The server knows only the tools that the caller may use. */
  private createServer(actor: TenantActor): McpServer {
    const server = new McpServer(serverInfo, { capabilities: { tools: {} }, instructions });
    for (const tool of mcpTools.filter(({ permission }) => can(actor, permission))) {
      const { name, title, description, input } = tool;
      const annotations = {
        readOnlyHint: tool.permission === 'mcp:read',
        destructiveHint: false,
        // Its results contain texts of customers, banks and providers.
        openWorldHint: true,
      };
      server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
        this.call(tool, actor, given),
      );
    }
    return server;
  }

  private async call(
    tool: McpTool,
    actor: TenantActor,
    input: Readonly<Record<string, unknown>>,
  ): Promise<CallToolResult> {
    const id = input['dispute_id'];
    const disputeId = typeof id === 'string' ? id.slice(0, 40) : undefined;
    if (tool.permission === 'mcp:read') await this.deps.readCalls.note(actor, { tool: tool.name, disputeId });
    else
      await this.deps.audit.recordStandalone(actor, {
        action: 'mcp.call',
        ...(disputeId === undefined ? {} : { subject: { kind: 'dispute', id: disputeId } }),
        details: { tool: tool.name },
      });
    try {
      const result = await tool.run(this.deps.services, actor, input);
      return { content: [{ type: 'text', text: toResultText(result) }] };
    } catch (error) {
      const { status, body } = toHttpResponse(error, actor.origin?.requestId ?? '');
      if (status >= 500) this.deps.log.error({ err: error, tool: tool.name }, 'MCP tool failed');
      return { isError: true, content: [{ type: 'text', text: JSON.stringify(body) }] };
    }
  }
}
