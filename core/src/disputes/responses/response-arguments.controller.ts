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
import type {
  ArgumentAnswerDto,
  ArgumentVersionsDto,
  SaveArgumentRequest,
} from './response-arguments.dto.js';
import { toArgumentAnswerDto, toArgumentVersionDto, toArgumentChange } from './response-arguments.mapping.js';
import type { ResponseArgumentsService } from './response-arguments.service.js';

@Route('api/response-assembly/disputes/{disputeId}/argument')
@Tags('Responses')
@Security('session', ['responses:read'])
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(404, 'No such dispute')
export class ResponseArgumentsController extends Controller {
  constructor(private readonly responseArguments: ResponseArgumentsService) {
    super();
  }

  /**
   * What the company argues in its own words, as it stands in the letter now.
   * @summary Get the argument
   */
  @Get()
  async getArgument(@Request() request: SignedIn, @Path() disputeId: string): Promise<ArgumentAnswerDto> {
    return toArgumentAnswerDto(await this.responseArguments.find(request.user, disputeId));
  }

  /**
   * Puts an argument into the letter, in the place of the one that is there. It is sent with the response, and never by
   * itself. Exhibits that it names keep their meaning when the exhibits change.
   * @summary Save the argument
   */
  @Put()
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'The dispute takes no response any more, or someone else has changed the argument')
  @Response<ErrorDto>(422, 'The text is empty, too long, or holds a card number')
  async saveArgument(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: SaveArgumentRequest,
  ): Promise<ArgumentAnswerDto> {
    return toArgumentAnswerDto(
      await this.responseArguments.save(request.user, disputeId, toArgumentChange(body)),
    );
  }

  /**
   * Takes the argument out of the letter. Its versions stay to be read.
   * @summary Remove the argument
   */
  @Delete()
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'The dispute takes no response any more')
  async removeArgument(@Request() request: SignedIn, @Path() disputeId: string): Promise<ArgumentAnswerDto> {
    await this.responseArguments.remove(request.user, disputeId);
    return { argument: null };
  }

  /**
   * Every argument that was saved, and when it was taken out.
   * @summary List the argument's versions
   */
  @Get('versions')
  async listVersions(@Request() request: SignedIn, @Path() disputeId: string): Promise<ArgumentVersionsDto> {
    const versions = await this.responseArguments.versions(request.user, disputeId);
    return { versions: versions.map(toArgumentVersionDto) };
  }
}
