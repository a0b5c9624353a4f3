import { Readable } from 'node:stream';

import { Controller, Get, Path, Produces, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { streamResponse } from '../../platform/http/stream-response.js';
import { toContentDisposition } from '../exhibits/evidence.mapping.js';
import type { StatementFilesService } from './statement-files.service.js';

@Route('api/disputes/{disputeId}/statements/{statementId}/files')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class StatementFilesController extends Controller {
  constructor(private readonly files: StatementFilesService) {
    super();
  }

  /**
   * Reads a file of a statement from the provider, at most 10 MB, and stores nothing. Its content, not its name, determines
   * its type. Browsers download it instead of displaying it.
   * @summary Download a file of a statement
   * @param fileIndex Its place among the `files` of the statement, counted from 0.
   * @isInt fileIndex The index must be a whole number
   * @minimum fileIndex 0 The index counts from 0
   * @maximum fileIndex 49 A statement has at most 50 files
   */
  @Get('{fileIndex}')
  @Produces('application/pdf')
  @Produces('image/jpeg')
  @Produces('image/png')
  @Produces('image/webp')
  @Produces('image/gif')
  @Produces('image/tiff')
  @Produces('text/plain')
  @Produces('text/csv')
  @Produces('application/octet-stream')
  @Response<ErrorDto>(404, 'No such dispute, statement or file')
  @Response<ErrorDto>(409, 'The provider returns no files, or the account is inactive')
  @Response<ErrorDto>(422, 'The index is wrong')
  @Response<ErrorDto>(424, 'The provider took over 20 seconds or refused, or the file is too large')
  async downloadStatementFile(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() statementId: string,
    @Path() fileIndex: number,
  ): Promise<Readable> {
    const key = { disputeId, statementId, fileIndex };
    const { bytes, fileName, mimeType } = await this.files.open(request.user, key);
    this.setHeader('Content-Type', mimeType);
    this.setHeader('Content-Disposition', toContentDisposition(fileName));
    this.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    return streamResponse(request, Readable.from([bytes]));
  }
}
