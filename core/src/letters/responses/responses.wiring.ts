import type { ControllerEntries } from '../../platform/http/ioc.js';
import { ResponseArgumentsController } from './response-arguments.controller.js';
import { ResponseArgumentsService, type ResponseArgumentsDeps } from './response-arguments.service.js';
import { ResponsesController } from './responses.controller.js';
import { ResponsesService, type ResponsesDeps } from './responses.service.js';

/** Previews of responses, and their arguments. */
export function createResponses(base: ResponsesDeps & ResponseArgumentsDeps) {
  const service = new ResponsesService(base);
  const responseArguments = new ResponseArgumentsService(base);
  return {
    service,
    responseArguments,
    controllers: [
      [ResponsesController, () => new ResponsesController(service)],
      [ResponseArgumentsController, () => new ResponseArgumentsController(responseArguments)],
    ] satisfies ControllerEntries,
  };
}
