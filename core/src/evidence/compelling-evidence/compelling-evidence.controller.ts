import { Body, Controller, Get, Path, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { ChooseCompellingEvidenceRequest, CompellingEvidenceDto } from './compelling-evidence.dto.js';
import { toCompellingEvidenceDto } from './compelling-evidence.mapping.js';
import type { CompellingEvidenceService } from './compelling-evidence.service.js';
import { parseEvidenceChange } from './entered-evidence.js';

@Route('api/disputes/{disputeId}/compelling-evidence')
@Tags('Responses')
@Security('session', ['evidence:read'])
export class CompellingEvidenceController extends Controller {
  constructor(private readonly compellingEvidence: CompellingEvidenceService) {
    super();
  }

  /**
   * Tests a fraud dispute against Visa Compelling Evidence 3.0, or Mastercard First-Party Trust, whose rules are unconfirmed: two
   * prior payments of the same customer decide the dispute if enough is the same. Returns each condition with its result, the
   * prior payments, and the pair that is sent if it qualifies.
   * @summary Get the compelling evidence of a dispute
   */
  @Get()
  async getCompellingEvidence(
    @Request() request: SignedIn,
    @Path() disputeId: string,
  ): Promise<CompellingEvidenceDto> {
    return toCompellingEvidenceDto(await this.compellingEvidence.assess(request.user, disputeId));
  }

  /**
   * Chooses the two prior payments that are sent with the response, and enters values that no source reports. Nothing is sent.
   * @summary Choose the compelling evidence
   */
  @Put()
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role does not allow this, or the dispute is locked')
  @Response<ErrorDto>(409, 'The dispute no longer needs a response, or no program applies')
  @Response<ErrorDto>(422, 'A payment cannot be chosen, or a value is wrong or contains a card number')
  async chooseCompellingEvidence(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: ChooseCompellingEvidenceRequest,
  ): Promise<CompellingEvidenceDto> {
    const change = parseEvidenceChange(body);
    return toCompellingEvidenceDto(await this.compellingEvidence.choose(request.user, disputeId, change));
  }
}
