import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Put,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { requireTags } from '../disputes/dispute-tags.js';
import type { DisputeDto } from '../disputes/disputes.dto.js';
import { toDisputeDto } from '../disputes/disputes.mapping.js';
import type { DisputesService } from '../disputes/disputes.service.js';
import type {
  AddNoteRequest,
  AssignDisputeRequest,
  CoverageRequest,
  DisputeTagsRequest,
  LossCauseRequest,
  NoteAnswerDto,
  TimelineDto,
  TraceDto,
} from './casework.dto.js';
import type { CaseworkService } from './casework.service.js';

@Route('api/disputes/{disputeId}')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class CaseworkController extends Controller {
  constructor(
    private readonly casework: CaseworkService,
    private readonly disputes: DisputesService,
  ) {
    super();
  }

  /**
   * Returns the history of a dispute, oldest first: events at the provider, by users, and automatic ones.
   * @summary Get a dispute's timeline
   */
  @Get('timeline')
  async getTimeline(@Request() request: SignedIn, @Path() disputeId: string): Promise<TimelineDto> {
    return { entries: await this.casework.timeline(request.user, disputeId) };
  }

  /**
   * Lists each webhook about a dispute and its result, each submission, and each delivery to your webhook endpoints,
   * oldest first. Each entry has the id of the request that caused it. Use it to debug a dispute.
   * @summary Trace a dispute
   */
  @Get('trace')
  @Security('session', ['webhook_events:read'])
  async traceDispute(@Request() request: SignedIn, @Path() disputeId: string): Promise<TraceDto> {
    return { entries: await this.casework.trace(request.user, disputeId) };
  }

  /**
   * Writes a note for colleagues. It is never sent to the provider. The people it mentions, by id or as `@Name` in the
   * text, are notified by email and in the app.
   * @summary Add a note
   */
  @Post('notes')
  @Security('session', ['disputes:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(
    422,
    'The note is empty, too long, contains a card number, or mentions someone outside the company',
  )
  async addNote(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: AddNoteRequest,
  ): Promise<NoteAnswerDto> {
    this.setStatus(201);
    return { entry: await this.casework.addNote(request.user, disputeId, body) };
  }

  /**
   * Assigns a dispute to a colleague, who is notified, or unassigns it.
   * @summary Assign a dispute
   */
  @Put('assignee')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(422, 'Not a user of the company')
  async assignDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: AssignDisputeRequest,
  ): Promise<DisputeDto> {
    await this.casework.assign(request.user, disputeId, body.user_id);
    return toDisputeDto(await this.disputes.getDispute(request.user, disputeId));
  }

  /**
   * Replaces the tags of a dispute: your team's labels, which lists can be filtered by. They are never sent to the
   * provider.
   * @summary Tag a dispute
   */
  @Put('tags')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(422, 'Too many tags, or a tag is empty, too long or contains a card number')
  async tagDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: DisputeTagsRequest,
  ): Promise<DisputeDto> {
    await this.casework.setTags(request.user, disputeId, requireTags(body.tags));
    return toDisputeDto(await this.disputes.getDispute(request.user, disputeId));
  }

  /**
   * Tags a lost dispute with the cause that your team chooses. The statistics count the causes. It is never sent to
   * the provider.
   * @summary Tag the cause of a loss
   */
  @Put('loss-cause')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'The dispute is not lost')
  @Response<ErrorDto>(422, 'Not one of the causes')
  async setLossCause(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: LossCauseRequest,
  ): Promise<DisputeDto> {
    await this.casework.setLossCause(request.user, disputeId, body.loss_cause);
    return toDisputeDto(await this.disputes.getDispute(request.user, disputeId));
  }

  /**
   * States that someone else bears the amount of a dispute, such as a guarantee service, and how far its claim is. It is never
   * sent to the provider. A provider that has paid itself takes precedence, unless you state that the claim was paid.
   * @summary State the coverage of a dispute
   */
  @Put('coverage')
  @Security('session', ['disputes:write'])
  async setCoverage(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: CoverageRequest,
  ): Promise<DisputeDto> {
    await this.casework.setCoverage(request.user, disputeId, body.coverage);
    return toDisputeDto(await this.disputes.getDispute(request.user, disputeId));
  }
}
