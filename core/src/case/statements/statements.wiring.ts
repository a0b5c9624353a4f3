import type { ControllerEntries } from '../../platform/http/ioc.js';
import { StatementsController } from './statements.controller.js';
import { StatementsService, type StatementsDeps } from './statements.service.js';

/** Customer messages and other statements that a response quotes. */
export function createStatements(base: StatementsDeps) {
  const service = new StatementsService(base);
  return {
    service,
    controllers: [
      [StatementsController, () => new StatementsController(service)],
    ] satisfies ControllerEntries,
  };
}
