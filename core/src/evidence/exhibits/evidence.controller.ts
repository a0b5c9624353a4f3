import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Delete,
  FormField,
  Get,
  Patch,
  Path,
  Post,
  Produces,
  Put,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
  UploadedFile,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import { mapPages, toCsvTable } from '../../platform/csv/csv-table.js';
import type { CsvSeparator } from '../../platform/csv/csv.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import { streamResponse } from '../../platform/http/stream-response.js';
import { parseDetailsJson } from './detail-input.js';
import type {
  ChangeEvidenceRequest,
  EvidenceAnswerDto,
  EvidenceListDto,
  EvidenceSummaryDto,
  EvidenceTypesDto,
  ReadingRequest,
  TextEvidenceRequest,
  TextPreviewDto,
} from './evidence.dto.js';
import {
  evidenceColumns,
  toContentDisposition,
  toEvidenceChange,
  toEvidenceDto,
  toEvidenceListDto,
  toEvidenceRowDto,
  toEvidenceSummaryDto,
  toEvidenceTypeDtos,
  toPersonReading,
  toTextPreviewDto,
} from './evidence.mapping.js';
import type { EvidenceService } from './evidence.service.js';

@Route('api/evidence')
@Tags('Evidence')
@Security('session', ['evidence:read'])
export class EvidenceController extends Controller {
  constructor(private readonly evidence: EvidenceService) {
    super();
  }

  /**
   * Lists the evidence types with their structured fields, and if each accepts a file, a text or both.
   * @summary List types of evidence
   */
  @Get('types')
  listEvidenceTypes(): EvidenceTypesDto {
    return { types: toEvidenceTypeDtos() };
  }

  /**
   * Adds a file of at most 10 MB. Its content, not its name, determines its type. PDF, JPG and PNG are sent unchanged.
   * WEBP, GIF, TIFF, TXT and CSV are converted to a copy that is sent. DOC, DOCX, XLS and XLSX are stored but cannot be
   * sent until saved as PDF (`sendable`, `why`).
   * @param text_encoding The encoding of a text file, for example `windows-1252`. Detected by default.
   * @param details Structured details as a JSON object, by the `name` of the type's `fields`.
   * @summary Upload a file as evidence
   */
  @Post('upload')
  @Security('session', ['evidence:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(403, 'The plan limit is reached, or the dispute is locked')
  @Response<ErrorDto>(404, 'Dispute not found')
  @Response<ErrorDto>(409, 'The dispute no longer accepts evidence')
  @Response<ErrorDto>(413, 'The file is too large')
  @Response<ErrorDto>(415, 'This file type is not accepted as evidence')
  @Response<ErrorDto>(422, 'A field is missing or wrong, or contains a card number')
  @Response<ErrorDto>(503, 'Too many files are being read')
  async uploadEvidence(
    @Request() request: SignedIn,
    @UploadedFile() file: StagedUpload,
    @FormField() evidence_type: string,
    @FormField() dispute_id: string,
    @FormField() title?: string,
    @FormField() description?: string,
    @FormField() text_encoding?: string,
    @FormField() details?: string,
  ): Promise<EvidenceAnswerDto> {
    const evidence = await this.evidence.addFile(request.user, file, {
      disputeId: dispute_id,
      evidenceType: evidence_type,
      title,
      description,
      textEncoding: text_encoding,
      details: parseDetailsJson(details),
    });
    this.setStatus(201);
    return { evidence: toEvidenceDto(evidence), message: 'Evidence uploaded successfully' };
  }

  /**
   * Reads a TXT or CSV file like an upload, without storing it. If `certain` is false, let a person check the
   * text and choose another encoding.
   * @summary Preview a text file
   */
  @Post('text-preview')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role does not allow this, or the plan limit is reached')
  @Response<ErrorDto>(413, 'The file is too large')
  @Response<ErrorDto>(415, 'The file is not text')
  @Response<ErrorDto>(503, 'Too many files are being read')
  async previewTextFile(
    @Request() request: SignedIn,
    @UploadedFile() file: StagedUpload,
    @FormField() text_encoding?: string,
  ): Promise<TextPreviewDto> {
    return toTextPreviewDto(await this.evidence.previewText(request.user, file, text_encoding));
  }

  /**
   * Adds a text.
   * @summary Add a text as evidence
   */
  @Post('text')
  @Security('session', ['evidence:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(403, 'The plan limit is reached, or the dispute is locked')
  @Response<ErrorDto>(404, 'Dispute not found')
  @Response<ErrorDto>(409, 'The dispute no longer accepts evidence')
  @Response<ErrorDto>(422, 'A field is missing or wrong, or the dispute has no room for more text')
  async createTextEvidence(
    @Request() request: SignedIn,
    @Body() body: TextEvidenceRequest,
  ): Promise<EvidenceAnswerDto> {
    const evidence = await this.evidence.addText(request.user, {
      disputeId: body.dispute_id,
      evidenceType: body.evidence_type,
      title: body.title,
      description: body.description ?? undefined,
      text: body.text_content,
      details: body.details,
    });
    this.setStatus(201);
    return { evidence: toEvidenceDto(evidence), message: 'Evidence created successfully!' };
  }

  /**
   * The evidence of a dispute, oldest first.
   * @summary List a dispute's evidence
   * @param cursor The `next_cursor` of the previous page.
   * @param perPage Default 50.
   * @isInt perPage per_page must be a whole number
   * @minimum perPage 1 per_page must be at least 1
   * @maximum perPage 100 per_page is at most 100
   */
  @Get()
  @Response<ErrorDto>(404, 'Dispute not found')
  @Response<ErrorDto>(422, 'The cursor or per_page is wrong')
  async listEvidence(
    @Request() request: SignedIn,
    @Query('dispute_id') disputeId: string,
    @Query() cursor?: string,
    @Query('per_page') perPage = 50,
  ): Promise<EvidenceListDto> {
    return toEvidenceListDto(await this.evidence.listEvidence(request.user, disputeId, { perPage, cursor }));
  }

  /**
   * The evidence of all disputes or of one, newest first, as a spreadsheet. Contains metadata, not file contents.
   * @param separator The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma. Default comma.
   * @summary Export evidence as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportEvidence(
    @Request() request: SignedIn,
    @Query('dispute_id') disputeId?: string,
    @Query() separator?: CsvSeparator,
  ): Promise<Readable> {
    const pages = mapPages(this.evidence.export(request.user, disputeId), toEvidenceRowDto);
    const table = toCsvTable(evidenceColumns, pages);
    return csvResponse(this, request, { fileName: 'evidence.csv', table, separator });
  }

  /**
   * Counts the evidence of a dispute.
   * @summary Count a dispute's evidence
   */
  @Get('dispute/{disputeId}/summary')
  async getEvidenceSummary(
    @Request() request: SignedIn,
    @Path() disputeId: string,
  ): Promise<EvidenceSummaryDto> {
    return toEvidenceSummaryDto(await this.evidence.summarize(request.user, disputeId));
  }

  /**
   * Changes evidence until it has been submitted. Absent fields stay as they are. A new text replaces the text or the file.
   * Details that were read from the replaced content are read again.
   * @summary Change a piece of evidence
   */
  @Patch('{evidenceId}')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role does not allow this, or the dispute is locked')
  @Response<ErrorDto>(409, 'It has been submitted, or the dispute no longer accepts evidence')
  @Response<ErrorDto>(422, 'A field is wrong or contains a card number')
  async changeEvidence(
    @Request() request: SignedIn,
    @Path() evidenceId: string,
    @Body() body: ChangeEvidenceRequest,
  ): Promise<EvidenceAnswerDto> {
    const evidence = await this.evidence.change(request.user, evidenceId, toEvidenceChange(body));
    return { evidence: toEvidenceDto(evidence), message: 'Evidence updated' };
  }

  /**
   * Records what a person read in an exhibit, which replaces the reading by rules until its content changes.
   * @summary Record the reading of a piece of evidence
   */
  @Put('{evidenceId}/reading')
  @Security('session', ['evidence:confirm'])
  @Response<ErrorDto>(403, 'An API key cannot do this, or the dispute is locked')
  @Response<ErrorDto>(409, 'It has been submitted, or the dispute no longer accepts evidence')
  @Response<ErrorDto>(422, 'The verdict is wrong, or the findings are too long or contain a card number')
  async recordReading(
    @Request() request: SignedIn,
    @Path() evidenceId: string,
    @Body() body: ReadingRequest,
  ): Promise<EvidenceAnswerDto> {
    const evidence = await this.evidence.recordReading(request.user, evidenceId, toPersonReading(body));
    return { evidence: toEvidenceDto(evidence), message: 'Reading recorded' };
  }

  /**
   * Removes evidence that has not been submitted.
   * @summary Delete a piece of evidence
   */
  @Delete('{evidenceId}')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(409, 'It has been submitted')
  async deleteEvidence(@Request() request: SignedIn, @Path() evidenceId: string): Promise<MessageDto> {
    await this.evidence.deleteEvidence(request.user, evidenceId);
    return { message: 'Evidence deleted successfully' };
  }

  /**
   * Downloads the file as uploaded or as sent, or the text as a text file. Browsers download it instead of displaying it.
   * @summary Download a piece of evidence
   */
  @Get('{evidenceId}/download')
  @Produces('application/pdf')
  @Produces('image/jpeg')
  @Produces('image/png')
  @Produces('image/webp')
  @Produces('image/gif')
  @Produces('image/tiff')
  @Produces('text/plain')
  @Produces('text/csv')
  @Produces('application/msword')
  @Produces('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  @Produces('application/vnd.ms-excel')
  @Produces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  @Produces('application/octet-stream')
  async downloadEvidence(
    @Request() request: SignedIn,
    @Path() evidenceId: string,
    @Query() form: 'original' | 'sent' = 'original',
  ): Promise<Readable> {
    const download = await this.evidence.open(request.user, evidenceId, form);
    this.setHeader('Content-Type', download.mimeType);
    this.setHeader('Content-Disposition', toContentDisposition(download.fileName));
    this.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    return streamResponse(request, download.stream);
  }
}
