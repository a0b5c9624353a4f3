import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { webhookEventTypes } from '../../platform/events/event-types.js';
import type {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
  WebhookDeliveriesDto,
  WebhookDeliveryAnswerDto,
  WebhookEndpointAnswerDto,
  WebhookEndpointSecretDto,
  WebhookEndpointsDto,
} from './webhook-endpoints.dto.js';
import type { WebhookEndpointsService } from './webhook-endpoints.service.js';

@Route('api/webhook-endpoints')
@Tags('Outgoing webhooks')
@Security('session', ['webhook_endpoints:read'])
@Response<ErrorDto>(403, 'Your role may not do this, or the plan has no API access')
export class WebhookEndpointsController extends Controller {
  constructor(private readonly endpoints: WebhookEndpointsService) {
    super();
  }

  /**
   * Lists the endpoints to which we send events.
   * @summary List webhook endpoints
   */
  @Get()
  async listWebhookEndpoints(@Request() request: SignedIn): Promise<WebhookEndpointsDto> {
    return {
      endpoints: await this.endpoints.listEndpoints(request.user),
      available_event_types: [...webhookEventTypes],
    };
  }

  /**
   * Adds an endpoint. Events are signed as specified by Standard Webhooks. The response contains the signing secret,
   * which is shown only once.
   * @summary Add a webhook endpoint
   */
  @Post()
  @Security('session', ['webhook_endpoints:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'The maximum number of endpoints is reached')
  @Response<ErrorDto>(422, 'The URL is not a public https URL')
  async createWebhookEndpoint(
    @Request() request: SignedIn,
    @Body() body: CreateWebhookEndpointRequest,
  ): Promise<WebhookEndpointSecretDto> {
    this.setStatus(201);
    return this.endpoints.createEndpoint(request.user, body);
  }

  /**
   * Returns one endpoint, without its secret.
   * @summary Get a webhook endpoint
   */
  @Get('{endpointId}')
  async getWebhookEndpoint(
    @Request() request: SignedIn,
    @Path() endpointId: string,
  ): Promise<WebhookEndpointAnswerDto> {
    return { endpoint: await this.endpoints.getEndpoint(request.user, endpointId) };
  }

  /**
   * Changes the given fields.
   * @summary Change a webhook endpoint
   */
  @Put('{endpointId}')
  @Security('session', ['webhook_endpoints:write'])
  @Response<ErrorDto>(422, 'The URL is not a public https URL')
  async updateWebhookEndpoint(
    @Request() request: SignedIn,
    @Path() endpointId: string,
    @Body() body: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointAnswerDto> {
    return { endpoint: await this.endpoints.updateEndpoint(request.user, endpointId, body) };
  }

  /**
   * Removes an endpoint and its pending deliveries.
   * @summary Remove a webhook endpoint
   */
  @Delete('{endpointId}')
  @Security('session', ['webhook_endpoints:write'])
  async deleteWebhookEndpoint(@Request() request: SignedIn, @Path() endpointId: string): Promise<MessageDto> {
    await this.endpoints.deleteEndpoint(request.user, endpointId);
    return { message: 'Webhook endpoint deleted' };
  }

  /**
   * Creates a new secret. For 24 hours, each event carries the signatures of both.
   * @summary Rotate a signing secret
   */
  @Post('{endpointId}/rotate-secret')
  @Security('session', ['webhook_endpoints:write'])
  async rotateWebhookSecret(
    @Request() request: SignedIn,
    @Path() endpointId: string,
  ): Promise<WebhookEndpointSecretDto> {
    return this.endpoints.rotateSecret(request.user, endpointId);
  }

  /**
   * Sends an event of the type `webhook_endpoint.test`.
   * @summary Send a test event
   */
  @Post('{endpointId}/test')
  @Security('session', ['webhook_endpoints:write'])
  @SuccessResponse(202, 'On its way')
  @Response<ErrorDto>(409, 'The endpoint is disabled')
  async testWebhookEndpoint(
    @Request() request: SignedIn,
    @Path() endpointId: string,
  ): Promise<WebhookDeliveryAnswerDto> {
    this.setStatus(202);
    return { delivery: await this.endpoints.test(request.user, endpointId) };
  }

  /**
   * Lists deliveries with their results, newest first.
   * @param cursor The `next_cursor` of the previous page.
   * @param perPage Default 50.
   * @isInt perPage per_page must be a whole number
   * @minimum perPage 1 per_page must be at least 1
   * @maximum perPage 100 per_page is at most 100
   * @summary List deliveries
   */
  @Get('{endpointId}/deliveries')
  async listWebhookDeliveries(
    @Request() request: SignedIn,
    @Path() endpointId: string,
    @Query() cursor?: string,
    @Query('per_page') perPage = 50,
  ): Promise<WebhookDeliveriesDto> {
    return this.endpoints.listDeliveries(request.user, endpointId, { cursor, perPage });
  }

  /**
   * Sends an event again, with the same `webhook-id`.
   * @summary Send a delivery again
   */
  @Post('{endpointId}/deliveries/{deliveryId}/resend')
  @Security('session', ['webhook_endpoints:write'])
  @SuccessResponse(202, 'On its way')
  @Response<ErrorDto>(409, 'The endpoint is disabled')
  async resendWebhookDelivery(
    @Request() request: SignedIn,
    @Path() endpointId: string,
    @Path() deliveryId: string,
  ): Promise<WebhookDeliveryAnswerDto> {
    this.setStatus(202);
    return { delivery: await this.endpoints.resend(request.user, endpointId, deliveryId) };
  }
}
