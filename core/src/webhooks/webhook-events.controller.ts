import { Controller, Get, Path, Post, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../errors/error.dto.js';
import type { SignedIn } from '../http/signed-in.js';
import type { ReplayDto, WebhookEventsDto, WebhookEventState } from './webhook-events.dto.js';
import { toWebhookEventDto, toWebhookEventsDto } from './webhook-events.mapping.js';
import type { WebhookEventsService } from './webhook-events.service.js';

@Route('api/webhook-events')
@Tags('Webhook events')
@Security('session')
@Response<ErrorDto>(401, 'Not signed in')
export class WebhookEventsController extends Controller {
  constructor(private readonly events: WebhookEventsService) {
    super();
  }

  /** The webhooks that providers sent, newest first: what became of each, and why. */
  @Get()
  async listEvents(
    @Request() request: SignedIn,
    @Query() state?: WebhookEventState,
    @Query('psp_account_id') accountId?: string,
    @Query() cursor?: string,
  ): Promise<WebhookEventsDto> {
    return toWebhookEventsDto(await this.events.list(request.user, { state, accountId, cursor }));
  }

  /** Works a kept webhook through once more, for example after a failure. Doing so twice changes nothing. */
  @Post('{eventId}/replay')
  @Response<ErrorDto>(403, 'Your role may not do this')
  @Response<ErrorDto>(404, 'No such event')
  async replayEvent(@Request() request: SignedIn, @Path() eventId: string): Promise<ReplayDto> {
    const event = await this.events.replay(request.user, eventId);
    return { message: 'The event will be worked through again', event: toWebhookEventDto(event) };
  }
}
