import {
  Controller,
  Delete,
  Get,
  Path,
  Post,
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
import type { PendingInstallsService } from './pending-installs.service.js';
import type { PendingInstallDto, StoreAnswerDto } from './stores.dto.js';
import { toPendingInstallDto, toStoreAnswerDto } from './stores.mapping.js';

/** Installs that started at the platform's market, and wait for the confirmation of the user who arrived with them. */
@Route('api/{store}/pending-installs')
@Tags('Stores')
@Security('session', ['stores:write'])
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(404, 'No such platform, or the install is finished, canceled, expired or of another user')
export class PendingInstallsController extends Controller {
  constructor(private readonly pendingInstalls: PendingInstallsService) {
    super();
  }

  /**
   * For a browser that came from the platform without a `state` of ours: proves the site by its `code` or
   * `signedInstance`, and connects nothing. Show the site and the company, then confirm within fifteen minutes.
   * @summary Propose a store for confirmation
   */
  @Post()
  @SuccessResponse(201, 'Waits for the confirmation')
  @Response<ErrorDto>(409, 'The operator has no app at this platform')
  @Response<ErrorDto>(422, 'Nothing proves the site')
  @Response<ErrorDto>(502, 'The platform refused')
  async addPendingInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Query() code?: string,
    @Query() instanceId?: string,
    @Query() token?: string,
    @Query() signedInstance?: string,
    @Query() tenantId?: string,
  ): Promise<PendingInstallDto> {
    const arrival = { code, instanceId, token, signedInstance, tenantId };
    this.setStatus(201);
    return toPendingInstallDto(await this.pendingInstalls.add(request.user, store, arrival));
  }

  /**
   * The site and the company that it would be connected to.
   * @summary Get a pending install
   */
  @Get('{pendingInstallId}')
  async getPendingInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() pendingInstallId: string,
  ): Promise<PendingInstallDto> {
    return toPendingInstallDto(await this.pendingInstalls.get(request.user, store, pendingInstallId));
  }

  /**
   * Connects the site to the company of the user. It works once.
   * @summary Confirm a pending install
   */
  @Post('{pendingInstallId}/confirm')
  @Response<ErrorDto>(409, 'Another company has connected this site')
  async confirmPendingInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() pendingInstallId: string,
  ): Promise<StoreAnswerDto> {
    return toStoreAnswerDto(await this.pendingInstalls.confirm(request.user, store, pendingInstallId));
  }

  /**
   * Connects nothing, and forgets what the browser brought.
   * @summary Cancel a pending install
   */
  @Delete('{pendingInstallId}')
  async cancelPendingInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() pendingInstallId: string,
  ): Promise<MessageDto> {
    await this.pendingInstalls.cancel(request.user, store, pendingInstallId);
    return { message: 'Canceled. Nothing was connected.' };
  }
}
