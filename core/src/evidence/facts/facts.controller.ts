import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { FactsDto, SetFactRequest, SetPositionRequest } from './facts.dto.js';
import { toFactsDto, toPositionChange } from './facts.mapping.js';
import type { FactsService } from './facts.service.js';

@Route('api/disputes/{disputeId}')
@Tags('Responses')
@Security('session', ['evidence:read'])
export class FactsController extends Controller {
  constructor(private readonly facts: FactsService) {
    super();
  }

  /**
   * The facts that a response may state, each with its source. A value set by a person comes first, then the provider, the
   * linked order, the evidence and the response settings.
   * @summary List the facts of a dispute
   */
  @Get('facts')
  async listFacts(@Request() request: SignedIn, @Path() disputeId: string): Promise<FactsDto> {
    return toFactsDto(await this.facts.getFacts(request.user, disputeId));
  }

  /**
   * Sets a fact manually.
   * @param key One of the keys that the list returns, for example `tracking_number`.
   * @summary Set a fact
   */
  @Put('facts/{key}')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role does not allow this, or the dispute is locked')
  @Response<ErrorDto>(409, 'The dispute no longer needs a response')
  @Response<ErrorDto>(422, 'The value is wrong or contains a card number')
  async setFact(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() key: string,
    @Body() body: SetFactRequest,
  ): Promise<FactsDto> {
    return toFactsDto(await this.facts.set(request.user, disputeId, { key, value: body.value }));
  }

  /**
   * Removes a manually set value, so that the value of the source counts again.
   * @summary Reset a fact
   */
  @Delete('facts/{key}')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role does not allow this, or the dispute is locked')
  @Response<ErrorDto>(409, 'The dispute no longer needs a response')
  async resetFact(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() key: string,
  ): Promise<FactsDto> {
    return toFactsDto(await this.facts.reset(request.user, disputeId, key));
  }

  /**
   * States what only the merchant knows: that a refund was issued or is not owed, and that two payments are a duplicate or
   * separate purchases.
   * @summary Set the merchant's position
   */
  @Put('position')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role does not allow this, or the dispute is locked')
  @Response<ErrorDto>(409, 'The dispute no longer needs a response')
  @Response<ErrorDto>(422, 'A value is unknown')
  async setPosition(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: SetPositionRequest,
  ): Promise<FactsDto> {
    return toFactsDto(await this.facts.setPosition(request.user, disputeId, toPositionChange(body)));
  }
}
