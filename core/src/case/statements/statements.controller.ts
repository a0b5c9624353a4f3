import { Body, Controller, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { QuoteStatementRequest, StatementsDto } from './statements.dto.js';
import type { StatementsService } from './statements.service.js';

@Route('api/disputes/{disputeId}/statements')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class StatementsController extends Controller {
  constructor(private readonly statements: StatementsService) {
    super();
  }

  /**
   * Lists what the cardholder, the issuer, the network or the provider says about a dispute, oldest first.
   * @summary List the statements about a dispute
   */
  @Get()
  async listStatements(@Request() request: SignedIn, @Path() disputeId: string): Promise<StatementsDto> {
    return this.statements.listStatements(request.user, disputeId);
  }

  /**
   * Chooses if the letter quotes a statement, where its template has `{{statement_quotes}}`. Nothing is sent.
   * @summary Quote a statement in the letter
   */
  @Put('{statementId}')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'The dispute no longer needs a response')
  async quoteStatement(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() statementId: string,
    @Body() body: QuoteStatementRequest,
  ): Promise<StatementsDto> {
    return this.statements.setQuoted(request.user, { disputeId, statementId }, body.quoted);
  }
}
