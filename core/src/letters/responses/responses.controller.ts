import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Path,
  Post,
  Produces,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { streamResponse } from '../../platform/http/stream-response.js';
import type { DownloadRequest, LanguageRequest, ResponsePreviewDto } from './responses.dto.js';
import { toResponsePreviewDto } from './responses.mapping.js';
import type { ResponsesService } from './responses.service.js';

@Route('api/response-assembly/disputes/{disputeId}')
@Tags('Responses')
@Security('session', ['responses:read'])
@Response<ErrorDto>(409, 'The dispute no longer accepts a response, or no active template matches it')
export class ResponsesController extends Controller {
  constructor(private readonly responses: ResponsesService) {
    super();
  }

  /**
   * The response letter as it would be sent now, from the best matching template.
   * @summary Preview a response
   */
  @Post('preview')
  async previewResponse(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body?: LanguageRequest,
  ): Promise<ResponsePreviewDto> {
    return toResponsePreviewDto(await this.responses.preview(request.user, disputeId, body?.language));
  }

  /**
   * The response as a file: HTML, a PDF with the exhibits appended to the letter, or a ZIP of the letter and all files
   * for the provider's portal.
   * @summary Download a response
   */
  @Post('download')
  @Produces('application/pdf')
  @Produces('text/html')
  @Produces('application/zip')
  @Response<ErrorDto>(
    422,
    'An exhibit cannot be read, or the exhibits together exceed the limit of the provider',
  )
  @Response<ErrorDto>(503, 'PDFs cannot be created now')
  async downloadResponse(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: DownloadRequest,
  ): Promise<Readable> {
    const file = await this.responses.download(request.user, disputeId, {
      format: body.format,
      language: body.language,
      includeEvidence: body.include_evidence ?? true,
    });
    this.setHeader('Content-Type', file.mimeType);
    this.setHeader('Content-Disposition', `attachment; filename="${file.fileName}"`);
    return streamResponse(request, file.content);
  }
}
