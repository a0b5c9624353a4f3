import { Readable } from 'node:stream';

import { Body, Controller, Post, Produces, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import { streamResponse } from '../../platform/http/stream-response.js';
import type { McpService } from './mcp.service.js';

/**
 * A JSON-RPC 2.0 request or notification of the Model Context Protocol.
 * @example { "jsonrpc": "2.0", "id": 1, "method": "tools/list" }
 */
export type McpRequestDto = {
  jsonrpc: '2.0';
  /** Absent for a notification. */
  id?: string | number;
  method: string;
  params?: { [key: string]: unknown };
};

/** A JSON-RPC 2.0 response. Errors of the protocol also have a `request_id`. */
export type McpMessageDto = { [key: string]: unknown };

@Route('api/mcp')
@Tags('Agents')
@Security('session', ['mcp:read'])
export class McpController extends Controller {
  constructor(private readonly mcp: McpService) {
    super();
  }

  /**
   * The Model Context Protocol over Streamable HTTP, for agents. A key with `mcp:read` lists and reads; `mcp:draft` also collects,
   * drafts, and requests a submission or an acceptance, which a person then approves.
   * @summary Serve an agent
   */
  @Post()
  @Produces('application/json')
  @Produces('text/event-stream')
  @Response(202, 'A notification was received')
  @Response<McpMessageDto>(400, 'Not a message of the protocol')
  async handleMcp(@Request() request: SignedIn, @Body() body: McpRequestDto): Promise<Readable> {
    const message = new globalThis.Request('http://localhost/api/mcp', {
      method: 'POST',
      headers: headersOf(request),
      body: JSON.stringify(body),
    });
    const { status, contentType, text } = await this.mcp.handle(request.user, message);
    this.setStatus(status);
    this.setHeader('Content-Type', contentType);
    return streamResponse(request, Readable.from([status < 400 ? text : withRequestId(text, request)]));
  }
}

/** Every error of the API names its request. */
function withRequestId(text: string, { user }: SignedIn): string {
  const message = JSON.parse(text) as McpMessageDto;
  return JSON.stringify({ ...message, request_id: user.origin?.requestId });
}

/** The headers that the protocol defines. */
function headersOf({ headers }: SignedIn): Headers {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Headers([
    ...own,
    ['content-type', 'application/json'],
    ['accept', 'application/json, text/event-stream'],
  ]);
}
