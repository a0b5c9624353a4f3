import { Body, Controller, Path, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { LanguageRequest } from '../responses/responses.dto.js';
import type { ResponseDraftDto } from './drafting.dto.js';
import { toResponseDraftDto } from './drafting.mapping.js';
import type { DraftingService } from './drafting.service.js';

@Route('api/response-assembly/disputes/{disputeId}')
@Tags('Responses')
@Security('session', ['responses:read'])
@Response<ErrorDto>(409, 'The dispute no longer accepts a response, or no active template matches it')
export class DraftingController extends Controller {
  constructor(private readonly drafting: DraftingService) {
    super();
  }

  /**
   * Returns the argument of the letter as sentences, each of which cites an exhibit or a fact of the case. If the operator
   * has set up a language model, it rewrites them from the same facts. `refused` lists statements without support. Nothing
   * is saved or sent.
   * @summary Draft an argument
   */
  @Post('draft')
  async draftResponse(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body?: LanguageRequest,
  ): Promise<ResponseDraftDto> {
    return toResponseDraftDto(await this.drafting.draft(request.user, disputeId, body?.language));
  }
}
