import { Controller, Get, Path, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CollectionAnswerDto, NewestCollectionDto } from './collection.dto.js';
import { toCollectionDto, toMessage } from './collection.mapping.js';
import type { CollectionService } from './collection.service.js';

@Route('api/evidence/dispute/{disputeId}')
@Tags('Evidence')
export class CollectionController extends Controller {
  constructor(private readonly collection: CollectionService) {
    super();
  }

  /**
   * Collects the requested evidence from the provider's payment, the store's order and the company's settings. Updates
   * evidence that was collected before. Never changes evidence that a user added or edited.
   * @summary Collect evidence for a dispute
   */
  @Post('collect')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(403, 'Your role may not do this, or the dispute is locked')
  @Response<ErrorDto>(409, 'The dispute no longer accepts evidence')
  async collectEvidence(
    @Request() request: SignedIn,
    @Path() disputeId: string,
  ): Promise<CollectionAnswerDto> {
    const collection = await this.collection.collect(request.user, disputeId);
    return { collection: toCollectionDto(collection), message: toMessage(collection) };
  }

  /**
   * Returns the result of the latest collection, automatic or manual.
   * @summary Get a dispute's newest collection of evidence
   */
  @Get('collection')
  @Security('session', ['evidence:read'])
  async getCollection(@Request() request: SignedIn, @Path() disputeId: string): Promise<NewestCollectionDto> {
    const collection = await this.collection.newest(request.user, disputeId);
    return { collection: collection === undefined ? null : toCollectionDto(collection) };
  }
}
