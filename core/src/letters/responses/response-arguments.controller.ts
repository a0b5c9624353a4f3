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
import type { ArgumentAnswerDto, SaveArgumentRequest } from './response-arguments.dto.js';
import { toArgumentAnswerDto, toArgumentChange } from './response-arguments.mapping.js';
import type { ResponseArgumentsService } from './response-arguments.service.js';

@Route('api/response-assembly/disputes/{disputeId}/argument')
@Tags('Responses')
@Security('session', ['responses:read'])
export class ResponseArgumentsController extends Controller {
  constructor(private readonly responseArguments: ResponseArgumentsService) {
    super();
  }

  /**
   * The company's own argument, as currently in the letter.
   * @summary Get the argument
   */
  @Get()
  async getArgument(@Request() request: SignedIn, @Path() disputeId: string): Promise<ArgumentAnswerDto> {
    return toArgumentAnswerDto(await this.responseArguments.findCurrent(request.user, disputeId));
  }

  /**
   * Adds an argument to the letter, and replaces the existing one. It is only sent with the response, never
   * automatically. Its exhibit references stay correct when the exhibits change.
   * @summary Save the argument
   */
  @Put()
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(
    409,
    'The dispute no longer accepts a response, or someone else has changed the argument',
  )
  @Response<ErrorDto>(422, 'The text is empty, too long, or contains a card number')
  async saveArgument(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: SaveArgumentRequest,
  ): Promise<ArgumentAnswerDto> {
    return toArgumentAnswerDto(
      await this.responseArguments.saveArgument(request.user, disputeId, toArgumentChange(body)),
    );
  }

  /**
   * Removes the argument from the letter.
   * @summary Remove the argument
   */
  @Delete()
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'The dispute no longer accepts a response')
  async removeArgument(@Request() request: SignedIn, @Path() disputeId: string): Promise<ArgumentAnswerDto> {
    await this.responseArguments.removeArgument(request.user, disputeId);
    return { argument: null };
  }
}
