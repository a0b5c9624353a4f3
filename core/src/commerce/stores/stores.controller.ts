import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Put,
  Query,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';
import type { ConnectionTestDto } from '../../connections/carriers/carrier-accounts.dto.js';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { OrderSyncService } from '../orders/order-sync.service.js';
import type {
  InstallerRedirectDto,
  InstallerRedirectRequest,
  StoreAccountDto,
  StoreAccountsDto,
  StoreAnswerDto,
  SyncOrdersDto,
  SyncOrdersRequest,
  WebhookKeyDto,
  WebhookKeyRequest,
} from './stores.dto.js';
import { toStoreAccountDto, toStoreAnswerDto } from './stores.mapping.js';
import type { StoresService } from './stores.service.js';

/**
 * `{store}` is the ID of a store platform's plugin, for example `wix`. These routes must be registered last, because they
 * would also match others.
 */
@Route('api/{store}')
@Tags('Stores')
@Security('session', ['stores:read'])
export class StoresController extends Controller {
  constructor(
    private readonly stores: StoresService,
    private readonly orderSync: OrderSyncService,
  ) {
    super();
  }

  /**
   * Starts the installation of our app and returns the URL for the merchant's browser. It is valid for this user and for 15
   * minutes.
   * @summary Start connecting a store
   */
  @Post('installer-redirect')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The operator has not set up an app at this platform')
  async beginInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Body() body: InstallerRedirectRequest,
  ): Promise<InstallerRedirectDto> {
    return { installer_url: await this.stores.beginInstall(request.user, store, body.token ?? undefined) };
  }

  /**
   * Finishes the installation with the unchanged parameters of the callback. Older apps send a `code`, current ones a
   * `signedInstance`. An installation without a `state` did not start here: it is rejected, and the user can confirm it as
   * a pending install.
   * @summary Finish connecting a store
   */
  @Post('callback')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The site is connected to another company')
  @Response<ErrorDto>(
    422,
    'The installation was started by another user or has expired, or the site cannot be verified',
  )
  @Response<ErrorDto>(502, 'The platform rejected the request')
  async finishInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Query() code?: string,
    @Query() state?: string,
    @Query() instanceId?: string,
    @Query() token?: string,
    @Query() signedInstance?: string,
    @Query() tenantId?: string,
  ): Promise<StoreAnswerDto> {
    const arrival = { code, state, instanceId, token, signedInstance, tenantId };
    return toStoreAnswerDto(await this.stores.finishInstall(request.user, store, arrival));
  }

  /**
   * Lists the company's accounts at the platform.
   * @summary List connected stores
   */
  @Get('accounts')
  async listStoreAccounts(@Request() request: SignedIn, @Path() store: string): Promise<StoreAccountsDto> {
    return { accounts: (await this.stores.listStores(request.user, store)).map(toStoreAccountDto) };
  }

  /**
   * Returns an account by its ID or the ID of its PSP account.
   * @summary Get a connected store
   */
  @Get('accounts/{id}')
  async getStoreAccount(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<StoreAccountDto> {
    return toStoreAccountDto(await this.stores.getStore(request.user, store, id));
  }

  /**
   * Fetches the site's current name, address, currency and app permissions from the platform.
   * @summary Get a store's site
   */
  @Get('accounts/{id}/info')
  @Response<ErrorDto>(409, 'The store is disconnected')
  @Response<ErrorDto>(502, 'The platform rejected the request')
  async readStoreSite(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<StoreAccountDto> {
    return toStoreAccountDto(await this.stores.readSite(request.user, store, id));
  }

  /**
   * Checks access to the platform and its orders.
   * @summary Test a store's connection
   */
  @Post('accounts/{id}/test')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The store is disconnected')
  async testStoreAccount(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<ConnectionTestDto> {
    const { isGood, message } = await this.stores.test(request.user, store, id);
    return { success: isGood, message };
  }

  /**
   * Deletes the site's credentials. Keeps orders and disputes. Remove the app itself at the platform.
   * @summary Disconnect a store
   */
  @Post('accounts/{id}/disconnect')
  @Security('session', ['stores:write'])
  async disconnectStoreAccount(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<StoreAnswerDto> {
    const account = await this.stores.disconnect(request.user, store, id);
    return {
      account: toStoreAccountDto(account),
      message: `${account.siteName} is disconnected. To remove the app itself, open the site's dashboard at ${account.providerLabel}.`,
    };
  }

  /**
   * Sets the key that verifies webhooks of the merchant's own app.
   * @summary Set a store's webhook key
   */
  @Put('accounts/{id}/webhook-key')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The store is disconnected')
  @Response<ErrorDto>(422, 'The public key is invalid')
  async setStoreWebhookKey(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
    @Body() body: WebhookKeyRequest,
  ): Promise<WebhookKeyDto> {
    const account = toStoreAccountDto(
      await this.stores.setWebhookKey(request.user, store, id, body.public_key),
    );
    return {
      account,
      message: 'Webhook public key updated successfully!',
      public_key: account.public_key,
    };
  }

  /**
   * Syncs the orders now. Responds when the sync ends, or after 20 seconds with the progress while it continues.
   * @summary Sync a store's orders
   */
  @Post('accounts/{id}/sync-orders')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The provider has no orders, or the account is disconnected or inactive')
  @Response<ErrorDto>(502, 'The platform denied access')
  async syncOrders(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
    @Body() body?: SyncOrdersRequest,
  ): Promise<SyncOrdersDto> {
    const requested = body?.since ?? undefined;
    const since = requested === undefined ? undefined : new Date(requested);
    const { count, isDone, notes } = await this.orderSync.sync(request.user, store, { id, since });
    return {
      synced_count: count,
      status: isDone ? 'done' : 'running',
      notes: [...notes],
      message: `Successfully synced ${count} orders!`,
    };
  }
}
