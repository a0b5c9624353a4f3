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
import { toStoreAnswerDto } from './stores.mapping.js';

/** Installations that started in the platform's app market and wait for the user's confirmation. */
@Route('api/{store}/pending-installs')
@Tags('Stores')
@Security('session', ['stores:write'])
@Response<ErrorDto>(
  404,
  'Platform not found, or the installation is finished, canceled or expired, or belongs to another user',
)
export class PendingInstallsController extends Controller {
  constructor(private readonly pendingInstalls: PendingInstallsService) {
    super();
  }

  /**
   * For a browser that arrives from the platform without our `state`: verifies the site by its `code` or `signedInstance`,
   * but doesn't connect it. Show the site and the company to the user, then confirm within 15 minutes.
   * @summary Propose a store for confirmation
   */
  @Post()
  @SuccessResponse(201, 'Waits for the confirmation')
  @Response<ErrorDto>(409, 'The operator has not set up an app at this platform')
  @Response<ErrorDto>(422, 'The site cannot be verified')
  @Response<ErrorDto>(502, 'The platform rejected the request')
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
    return this.pendingInstalls.addInstall(request.user, store, arrival);
  }

  /**
   * Returns the site and the company that it would be connected to.
   * @summary Get a pending install
   */
  @Get('{pendingInstallId}')
  async getPendingInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() pendingInstallId: string,
  ): Promise<PendingInstallDto> {
    return this.pendingInstalls.getInstall(request.user, store, pendingInstallId);
  }

  /**
   * Connects the site to the user's company. It works once.
   * @summary Confirm a pending install
   */
  @Post('{pendingInstallId}/confirm')
  @Response<ErrorDto>(409, 'The site is connected to another company')
  async confirmPendingInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() pendingInstallId: string,
  ): Promise<StoreAnswerDto> {
    return toStoreAnswerDto(await this.pendingInstalls.confirm(request.user, store, pendingInstallId));
  }

  /**
   * Cancels the installation and deletes its data.
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
