import type { ControllerEntries } from '../../platform/http/ioc.js';
import { McpController } from './mcp.controller.js';
import { McpService, type McpDeps } from './mcp.service.js';
import { ReadCalls } from './read-calls.js';

/** Tools for agents. */
export function createMcp(base: Omit<McpDeps, 'readCalls'>) {
  const readCalls = new ReadCalls(base);
  const service = new McpService({ ...base, readCalls });
  return {
    readCalls,
    controllers: [[McpController, () => new McpController(service)]] satisfies ControllerEntries,
  };
}
