import type { ControllerEntries } from '../../platform/http/ioc.js';
import { McpController } from './mcp.controller.js';
import { McpService, type McpDeps } from './mcp.service.js';

/** Tools for agents. */
export function createMcp(base: McpDeps) {
  const service = new McpService(base);
  return {
    controllers: [[McpController, () => new McpController(service)]] satisfies ControllerEntries,
  };
}
