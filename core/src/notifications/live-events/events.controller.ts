import { Controller, Get, Header, Produces, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { EventsService } from '../../platform/events/events.service.js';
import { streamEvents } from './event-stream.js';

@Route('api/events')
@Tags('Live events')
@Security('session', ['disputes:read'])
@Response<ErrorDto>(401, 'Not signed in')
export class EventsController extends Controller {
  constructor(private readonly events: EventsService) {
    super();
  }

  /**
   * What changes in the company, as server-sent events: `dispute`, `submission` and `psp_account`, each with the id of
   * what changed, and `notification` with your own id when your notifications changed. Each has an `id`. Given back as `Last-Event-ID`, the stream begins with what came since, or with
   * `resync` where the server cannot say any more: then read anew what you show. Ends when the access token would no
   * longer be taken.
   * @param lastEventId of the last event that was read
   * @summary Follow changes live
   */
  @Get()
  @Produces('text/event-stream')
  async streamEvents(
    @Request() request: SignedIn,
    @Header('Last-Event-ID') lastEventId?: string,
  ): Promise<string> {
    await streamEvents(request, this.events, lastEventId);
    return '';
  }
}
