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

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { OrderSyncService } from '../orders/order-sync.service.js';
import type {
  InstallerRedirectDto,
  InstallerRedirectRequest,
  StoreAccountDto,
  StoreAccountsDto,
  StoreAnswerDto,
  StoreTestDto,
  SyncOrdersDto,
  SyncOrdersRequest,
  WebhookKeyDto,
  WebhookKeyRequest,
} from './stores.dto.js';
import { toStoreAccountDto, toStoreAnswerDto } from './stores.mapping.js';
import type { StoresService } from './stores.service.js';

/**
 * `{store}` is the id of a store platform's plugin, for example `wix`. These routes must be the last ones, for they
 * would also match others.
 */
@Route('api/{store}')
@Tags('Stores')
@Security('session', ['stores:read'])
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(404, 'No such platform or account')
export class StoresController extends Controller {
  constructor(
    private readonly stores: StoresService,
    private readonly orderSync: OrderSyncService,
  ) {
    super();
  }

  /**
   * Begins the install of our app: where to send the merchant's browser. It holds for this user and fifteen minutes.
   * @summary Begin to connect a store
   */
  @Post('installer-redirect')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The operator has no app at this platform')
  async beginInstall(
    @Request() request: SignedIn,
    @Path() store: string,
    @Body() body: InstallerRedirectRequest,
  ): Promise<InstallerRedirectDto> {
    return { installer_url: await this.stores.beginInstall(request.user, store, body.token ?? undefined) };
  }

  /**
   * Ends it: what the browser brought back, as it came. Older apps bring a `code`; those of today none, and a
   * `signedInstance` instead. Without a `state` the install did not start here: it is refused, and the user confirms it
   * as a pending install.
   * @summary Finish connecting a store
   */
  @Post('callback')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'Another company has connected this site')
  @Response<ErrorDto>(422, 'The install was not begun by this user, is over, or nothing proves the site')
  @Response<ErrorDto>(502, 'The platform refused')
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
   * The company's accounts at the platform.
   * @summary List connected stores
   */
  @Get('accounts')
  async listAccounts(@Request() request: SignedIn, @Path() store: string): Promise<StoreAccountsDto> {
    return { accounts: (await this.stores.list(request.user, store)).map(toStoreAccountDto) };
  }

  /**
   * One account, by its id or that of its PSP account.
   * @summary Get a connected store
   */
  @Get('accounts/{id}')
  async getAccount(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<StoreAccountDto> {
    return toStoreAccountDto(await this.stores.get(request.user, store, id));
  }

  /**
   * The site as the platform has it now: its name, address, currency, and what the app may do.
   * @summary Read a store's site
   */
  @Get('accounts/{id}/info')
  @Response<ErrorDto>(409, 'It is disconnected')
  @Response<ErrorDto>(502, 'The platform refused')
  async readSite(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<StoreAccountDto> {
    return toStoreAccountDto(await this.stores.readSite(request.user, store, id));
  }

  /**
   * Whether the platform lets us in and at the orders.
   * @summary Test a store's connection
   */
  @Post('accounts/{id}/test')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'It is disconnected')
  async testAccount(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
  ): Promise<StoreTestDto> {
    const { isGood, message } = await this.stores.test(request.user, store, id);
    return { success: isGood, message };
  }

  /**
   * Forgets what opens the site. Orders and disputes stay; the app itself is removed at the platform.
   * @summary Disconnect a store
   */
  @Post('accounts/{id}/disconnect')
  @Security('session', ['stores:write'])
  async disconnectAccount(
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
   * The key with which webhooks of an app of the merchant's own are checked.
   * @summary Set a store's webhook key
   */
  @Put('accounts/{id}/webhook-key')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The store is disconnected')
  @Response<ErrorDto>(422, 'It is no public key')
  async setWebhookKey(
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
   * Reads the orders now. Answers when it ends, or after twenty seconds with what there is, while it goes on.
   * @summary Read a store's orders now
   */
  @Post('accounts/{id}/sync-orders')
  @Security('session', ['stores:write'])
  @Response<ErrorDto>(409, 'The provider has no orders, or the account is disconnected or inactive')
  @Response<ErrorDto>(502, 'The platform did not let us read')
  async syncOrders(
    @Request() request: SignedIn,
    @Path() store: string,
    @Path() id: string,
    @Body() body?: SyncOrdersRequest,
  ): Promise<SyncOrdersDto> {
    const wished = body?.since ?? undefined;
    const since = wished === undefined ? undefined : new Date(wished);
    const { count, isDone, notes } = await this.orderSync.sync(request.user, store, { id, since });
    return {
      synced_count: count,
      status: isDone ? 'done' : 'running',
      notes: [...notes],
      message: `Successfully synced ${count} orders!`,
    };
  }
}
