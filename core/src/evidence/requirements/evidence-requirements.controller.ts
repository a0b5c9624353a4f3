import { Body, Controller, Get, Path, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { Readiness } from '../../case/disputes/readiness-levels.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type {
  CompletenessDto,
  EvidenceGuidanceDto,
  ValidateContentRequest,
  ValidateFileRequest,
  ValidationDto,
} from './evidence-requirements.dto.js';
import {
  toCompletenessDto,
  toGuidanceDto,
  toValidationDto,
  toWanted,
} from './evidence-requirements.mapping.js';
import type { EvidenceRequirementsService } from './evidence-requirements.service.js';

const unknownType = 'Choose one of the listed evidence types';

/** Decides if a response is ready. */
export type ReadinessReports = {
  report(actor: TenantActor, disputeId: string): Promise<{ readonly readiness: Readiness }>;
};

@Route('api/evidence-requirements')
@Tags('Evidence requirements')
@Security('session', ['evidence:read'])
export class EvidenceRequirementsController extends Controller {
  constructor(
    private readonly requirements: EvidenceRequirementsService,
    private readonly readiness: ReadinessReports,
  ) {
    super();
  }

  /**
   * The evidence that a dispute requires, by its template and its network's rules, the evidence present, and the readiness of the
   * response.
   * @summary Check what evidence is missing
   */
  @Get('disputes/{disputeId}/completeness')
  @Response<ErrorDto>(409, 'The dispute no longer accepts evidence')
  async getCompleteness(@Request() request: SignedIn, @Path() disputeId: string): Promise<CompletenessDto> {
    const found = await this.requirements.getCompleteness(request.user, disputeId);
    const { readiness } = await this.readiness.report(request.user, disputeId);
    return toCompletenessDto(found, readiness);
  }

  /**
   * Advice on preparing good evidence of this type.
   * @summary Get guidance for a type of evidence
   */
  @Get('evidence-types/{evidenceType}/guidance')
  getGuidance(@Path() evidenceType: string): EvidenceGuidanceDto {
    return toGuidanceDto(this.requirements.getGuidance(evidenceType));
  }

  /**
   * Checks before an upload if a file is accepted as such evidence and fits the plan.
   * @summary Check a file before its upload
   */
  @Post('validate/file')
  @Response<ErrorDto>(404, 'Dispute not found')
  @Response<ErrorDto>(409, 'The dispute no longer accepts evidence')
  async validateFile(
    @Request() request: SignedIn,
    @Body() body: ValidateFileRequest,
  ): Promise<ValidationDto> {
    const wanted = toWanted(body.requirement);
    if (wanted === undefined) return toValidationDto(unknownType);
    const file = { sizeBytes: body.file_size, mimeType: body.mime_type, fileType: body.file_type };
    const disputeId = body.dispute_id ?? undefined;
    return toValidationDto(await this.requirements.validateFile(request.user, file, wanted, disputeId));
  }

  /**
   * Checks if a text is accepted as such evidence.
   * @summary Check a text before it is added
   */
  @Post('validate/content')
  @Response<ErrorDto>(404, 'Dispute not found')
  @Response<ErrorDto>(409, 'The dispute no longer accepts evidence')
  async validateContent(
    @Request() request: SignedIn,
    @Body() body: ValidateContentRequest,
  ): Promise<ValidationDto> {
    const wanted = toWanted(body.requirement, body.evidence_type);
    if (wanted === undefined) return toValidationDto(unknownType);
    return toValidationDto(
      await this.requirements.validateContent(
        request.user,
        body.content,
        wanted,
        body.dispute_id ?? undefined,
      ),
    );
  }
}
