import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
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
import type {
  AlertSourceAnswerDto,
  AlertSourceKind,
  AlertSourceSecretDto,
  AlertSourcesDto,
  CreateAlertSourceRequest,
  UpdateAlertSourceRequest,
} from './alert-sources.dto.js';
import { sourceKinds } from './alert-sources.js';
import type { AlertSourcesService } from './alert-sources.service.js';

@Route('api/alert-sources')
@Tags('Alerts')
@Security('session', ['alert_sources:read'])
export class AlertSourcesController extends Controller {
  constructor(private readonly sources: AlertSourcesService) {
    super();
  }

  /**
   * Lists the services that send alerts to your company, and the kinds that can be added. Payment providers that report
   * alerts are PSP accounts and not listed here.
   * @summary List alert sources
   */
  @Get()
  async listAlertSources(@Request() request: SignedIn): Promise<AlertSourcesDto> {
    const kinds = Object.entries(sourceKinds).map(([kind, { format: _, ...facts }]) => ({
      kind: kind as AlertSourceKind,
      ...facts,
    }));
    return { sources: await this.sources.listSources(request.user), kinds };
  }

  /**
   * Adds a service that sends alerts to `POST /api/webhooks/alerts/{webhook_alias}`. The response contains the secret, which
   * is shown only once. Ethoca needs a contract, and its production keys Mastercard's approval. Verifi CDRN and RDR have no
   * public API: their alerts arrive through a reseller or as generic alerts.
   * @summary Add an alert source
   */
  @Post()
  @Security('session', ['alert_sources:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'The maximum number of sources is reached')
  @Response<ErrorDto>(422, 'A name, secret or key is wrong')
  async createAlertSource(
    @Request() request: SignedIn,
    @Body() body: CreateAlertSourceRequest,
  ): Promise<AlertSourceSecretDto> {
    this.setStatus(201);
    return this.sources.createSource(request.user, body);
  }

  /**
   * Changes the given fields. The kind and the URL stay.
   * @summary Change an alert source
   */
  @Put('{sourceId}')
  @Security('session', ['alert_sources:write'])
  @Response<ErrorDto>(422, 'A name, secret or key is wrong')
  async updateAlertSource(
    @Request() request: SignedIn,
    @Path() sourceId: string,
    @Body() body: UpdateAlertSourceRequest,
  ): Promise<AlertSourceAnswerDto> {
    return { source: await this.sources.updateSource(request.user, sourceId, body) };
  }

  /**
   * Removes a source and its URL. Its alerts stay, but their outcomes are no longer sent.
   * @summary Remove an alert source
   */
  @Delete('{sourceId}')
  @Security('session', ['alert_sources:write'])
  async deleteAlertSource(@Request() request: SignedIn, @Path() sourceId: string): Promise<MessageDto> {
    await this.sources.deleteSource(request.user, sourceId);
    return { message: 'Alert source deleted' };
  }
}
