import { Controller, Get, Header, Produces, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { EventsService } from '../../platform/events/events.service.js';
import { streamEvents } from './event-stream.js';

@Route('api/events')
@Tags('Live events')
@Security('session', ['disputes:read'])
export class EventsController extends Controller {
  constructor(private readonly events: EventsService) {
    super();
  }

  /**
   * Streams the company's changes as server-sent events: `dispute`, `submission` and `psp_account` with the id of the
   * changed object, and `notification` with your own id when your notifications changed. Each event has an `id`. Sent
   * back as `Last-Event-ID`, it resumes the stream with the changes since then, or with `resync` if they are no longer
   * stored. After `resync`, reload what you show. The stream ends before the access token expires.
   * @param lastEventId The id of the last event that was read.
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
