import { Controller, Get, Path, Post, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type {
  ReplayDto,
  WebhookEventsDto,
  WebhookEventState,
  WebhookPayloadDto,
} from './webhook-events.dto.js';
import type { WebhookEventsService } from './webhook-events.service.js';

@Route('api/webhook-events')
@Tags('Webhook events')
@Security('session', ['webhook_events:read'])
export class WebhookEventsController extends Controller {
  constructor(private readonly events: WebhookEventsService) {
    super();
  }

  /**
   * Lists received webhooks with their results, newest first.
   * @param cursor The `next_cursor` of the previous page.
   * @param perPage Default 50.
   * @isInt perPage per_page must be a whole number
   * @minimum perPage 1 per_page must be at least 1
   * @maximum perPage 100 per_page is at most 100
   * @summary List received webhooks
   */
  @Get()
  async listWebhookEvents(
    @Request() request: SignedIn,
    @Query() state?: WebhookEventState,
    @Query('psp_account_id') accountId?: string,
    @Query() cursor?: string,
    @Query('per_page') perPage = 50,
  ): Promise<WebhookEventsDto> {
    return this.events.listWebhookEvents(request.user, { state, accountId, cursor, perPage });
  }

  /**
   * Returns the body of a webhook, for example to replay it on another installation. Personal data, cards and secrets are
   * replaced.
   * @summary Get the payload of a received webhook
   */
  @Get('{eventId}/payload')
  async getWebhookPayload(@Request() request: SignedIn, @Path() eventId: string): Promise<WebhookPayloadDto> {
    return this.events.payload(request.user, eventId);
  }

  /**
   * Processes a stored webhook again, for example after a failure. Replaying twice has no further effect. Refused while
   * the webhook has a `replay_obstacle`.
   * @summary Replay a received webhook
   */
  @Post('{eventId}/replay')
  @Security('session', ['webhook_events:replay'])
  @Response<ErrorDto>(409, 'It cannot be processed')
  async replayWebhookEvent(@Request() request: SignedIn, @Path() eventId: string): Promise<ReplayDto> {
    const event = await this.events.replay(request.user, eventId);
    return { message: 'The event was queued for processing', event };
  }
}
