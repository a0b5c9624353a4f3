import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Get,
  Path,
  Produces,
  Put,
  Queries,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type { FiguresQuery } from '../stats/outcome-metrics.dto.js';
import type { AccountFeesDto, FeesDto, JournalQuery, LedgerDto, NetRecoveryDto } from './ledger.dto.js';
import { toAccountFeesDto, toFees, toJournalCsv } from './ledger.mapping.js';
import type { LedgerService } from './ledger.service.js';

@Route('api')
@Tags('Money')
@Security('session', ['money:read'])
export class LedgerController extends Controller {
  constructor(private readonly ledgers: LedgerService) {
    super();
  }

  /**
   * Returns all money of a dispute: the amount, the fees, refunds made here and your work. Entries of the provider replace
   * the fees that you entered for the account.
   * @summary Get a dispute's ledger
   */
  @Get('disputes/{disputeId}/ledger')
  async getDisputeLedger(@Request() request: SignedIn, @Path() disputeId: string): Promise<LedgerDto> {
    return this.ledgers.getLedger(request.user, disputeId);
  }

  /**
   * Returns what the provider charges for disputes of an account, as it was entered.
   * @summary Get an account's fees
   */
  @Get('psp/accounts/{accountId}/fees')
  async getAccountFees(@Request() request: SignedIn, @Path() accountId: string): Promise<AccountFeesDto> {
    return toAccountFeesDto(await this.ledgers.getFees(request.user, accountId));
  }

  /**
   * Sets what the provider charges for disputes of an account. Replaces all fees that were entered before. A missing fee is not
   * known. It is never taken as 0.
   * @summary Set an account's fees
   */
  @Put('psp/accounts/{accountId}/fees')
  @Security('session', ['money:write'])
  async setAccountFees(
    @Request() request: SignedIn,
    @Path() accountId: string,
    @Body() body: FeesDto,
  ): Promise<AccountFeesDto> {
    const fees = toFees(body);
    await this.ledgers.setFees(request.user, accountId, fees);
    return toAccountFeesDto(fees);
  }

  /**
   * Returns what the decided disputes brought after fees and work, by currency, provider, reason and month. `from` and `to`
   * select by the day of the decision.
   * @summary Get the net recovery
   */
  @Get('disputes/stats/net-recovery')
  @Security('session', ['analytics:read'])
  @Response<ErrorDto>(403, 'The plan has no analytics')
  async getNetRecovery(
    @Request() request: SignedIn,
    @Queries() query: FiguresQuery,
  ): Promise<NetRecoveryDto> {
    return this.ledgers.netRecovery(request.user, query);
  }

  /**
   * Exports every entry behind the net recovery as CSV, one line each.
   * @summary Export the journal as CSV
   */
  @Get('disputes/stats/net-recovery/export.csv')
  @Security('session', ['analytics:read'])
  @Produces('text/csv')
  @Response<ErrorDto>(403, 'The plan has no analytics')
  async exportJournal(@Request() request: SignedIn, @Queries() query: JournalQuery): Promise<Readable> {
    return csvResponse(this, request, {
      fileName: 'dispute-journal.csv',
      table: toJournalCsv(this.ledgers.journal(request.user, query)),
      separator: query.separator,
    });
  }
}
