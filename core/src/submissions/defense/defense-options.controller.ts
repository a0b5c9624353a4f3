import { Body, Controller, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { ChooseDefenseRequest, DefenseOptionsDto } from './defense-options.dto.js';
import { toDefenseOptionsDto } from './defense-options.mapping.js';
import type { DefenseOptionsService } from './defense-options.service.js';

@Route('api/disputes/{disputeId}/defense-options')
@Tags('Submissions')
@Security('session', ['disputes:read'])
export class DefenseOptionsController extends Controller {
  constructor(private readonly defenseOptions: DefenseOptionsService) {
    super();
  }

  /**
   * The defense reasons that the provider offers for this dispute, with the documents that each needs. Providers that offer no
   * choice have no options.
   * @summary List defense reasons
   */
  @Get()
  @Response<ErrorDto>(502, 'The provider refused the call or returned an unexpected response')
  @Response<ErrorDto>(504, 'The provider did not respond')
  async listDefenseOptions(
    @Request() request: SignedIn,
    @Path() disputeId: string,
  ): Promise<DefenseOptionsDto> {
    return toDefenseOptionsDto(await this.defenseOptions.listDefenseOptions(request.user, disputeId));
  }

  /**
   * Chooses the defense reason that is sent with the response. It is sent only if the provider still offers it then.
   * @summary Choose a defense reason
   */
  @Put()
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'The dispute no longer accepts a response')
  @Response<ErrorDto>(422, 'The provider does not offer this defense reason')
  @Response<ErrorDto>(502, 'The provider refused the call or returned an unexpected response')
  @Response<ErrorDto>(504, 'The provider did not respond')
  async chooseDefense(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: ChooseDefenseRequest,
  ): Promise<DefenseOptionsDto> {
    return toDefenseOptionsDto(await this.defenseOptions.choose(request.user, disputeId, body.code));
  }
}
