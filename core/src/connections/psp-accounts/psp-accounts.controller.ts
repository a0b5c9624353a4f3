import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
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
import type {
  CreatePspAccountRequest,
  CredentialFieldsDto,
  ProvidersDto,
  PspAccountAnswerDto,
  PspAccountsDto,
  PspEnvironment,
  UpdatePspAccountRequest,
  VerifyPspAccountDto,
} from './psp-accounts.dto.js';
import { toCredentialFieldDtos, toProviderDto } from './psp-accounts.mapping.js';
import type { PspAccountsService } from './psp-accounts.service.js';

@Route('api/psp')
@Tags('PSP accounts')
@Security('session', ['psp_accounts:read'])
export class PspAccountsController extends Controller {
  constructor(private readonly accounts: PspAccountsService) {
    super();
  }

  /**
   * Lists the payment providers that can be connected.
   * @summary List providers
   */
  @Get('providers')
  listProviders(): ProvidersDto {
    return { providers: this.accounts.listProviders().map(toProviderDto) };
  }

  /**
   * Lists the credentials that a provider requires.
   * @summary List a provider's credential fields
   */
  @Get('providers/{provider}/fields')
  listCredentialFields(@Path() provider: string): CredentialFieldsDto {
    return { fields: toCredentialFieldDtos(this.accounts.getProvider(provider)) };
  }

  /**
   * Lists the company's accounts at payment providers.
   * @summary List PSP accounts
   */
  @Get('accounts')
  async listPspAccounts(
    @Request() request: SignedIn,
    @Query() provider?: string,
    @Query() environment?: PspEnvironment,
  ): Promise<PspAccountsDto> {
    return { accounts: await this.accounts.listPspAccounts(request.user, { provider, environment }) };
  }

  /**
   * Connects an account. Its credentials are stored encrypted and verified with the provider immediately.
   * @summary Connect a PSP account
   */
  @Post('accounts')
  @Security('session', ['psp_accounts:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(403, 'Your role may not do this, or the account limit is reached')
  @Response<ErrorDto>(409, 'The webhook alias is taken')
  async createPspAccount(
    @Request() request: SignedIn,
    @Body() body: CreatePspAccountRequest,
  ): Promise<PspAccountAnswerDto> {
    const account = await this.accounts.createPspAccount(request.user, body);
    this.setStatus(201);
    return { account, message: 'PSP account created successfully!' };
  }

  /**
   * Updates the name, status, default or credentials. Blank credentials stay unchanged.
   * @summary Update a PSP account
   */
  @Put('accounts/{accountId}')
  @Security('session', ['psp_accounts:write'])
  @Response<ErrorDto>(422, 'A field is invalid')
  async updatePspAccount(
    @Request() request: SignedIn,
    @Path() accountId: string,
    @Body() body: UpdatePspAccountRequest,
  ): Promise<PspAccountAnswerDto> {
    const account = await this.accounts.updatePspAccount(request.user, accountId, body);
    return { account, message: 'PSP account updated successfully!' };
  }

  /**
   * Disconnects an account. Deletes its credentials and keeps its disputes.
   * @summary Disconnect a PSP account
   */
  @Delete('accounts/{accountId}')
  @Security('session', ['psp_accounts:write'])
  async deletePspAccount(@Request() request: SignedIn, @Path() accountId: string): Promise<MessageDto> {
    await this.accounts.deletePspAccount(request.user, accountId);
    return { message: 'PSP account deleted successfully!' };
  }

  /**
   * Verifies the credentials with the provider. If the provider can't be reached, `success` is false and the account's
   * `verification_status` doesn't change.
   * @summary Verify an account's credentials
   */
  @Post('accounts/{accountId}/verify')
  @Security('session', ['psp_accounts:write'])
  async verifyPspAccount(
    @Request() request: SignedIn,
    @Path() accountId: string,
  ): Promise<VerifyPspAccountDto> {
    const { isGood, account } = await this.accounts.verify(request.user, accountId);
    return { success: isGood, message: account.verification_message ?? '', account };
  }

  /**
   * Starts a sync of the account's disputes now. The account's `sync` shows the progress.
   * @summary Sync an account's disputes
   */
  @Post('accounts/{accountId}/sync')
  @Security('session', ['psp_accounts:write'])
  @SuccessResponse(202, 'Begun')
  @Response<ErrorDto>(409, 'The account is inactive or cannot be synced')
  async syncPspAccount(
    @Request() request: SignedIn,
    @Path() accountId: string,
  ): Promise<PspAccountAnswerDto> {
    const account = await this.accounts.sync(request.user, accountId);
    this.setStatus(202);
    return { account, message: 'Sync started.' };
  }
}
