import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Produces,
  Put,
  Query,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import { mapPages, toCsvTable } from '../../platform/csv/csv-table.js';
import type { CsvSeparator } from '../../platform/csv/csv.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvAnswer } from '../../platform/http/csv-answer.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { MembersService } from './members.service.js';
import type { ChangedMemberDto, ChangeRoleRequest, MembersDto } from './team.dto.js';
import { memberColumns, toMemberDto } from './team.mapping.js';

@Route('api/members')
@Tags('Team')
@Response<ErrorDto>(401, 'Not signed in')
export class MembersController extends Controller {
  constructor(private readonly members: MembersService) {
    super();
  }

  /**
   * Who belongs to the company.
   * @summary List members
   */
  @Get()
  @Security('session', ['members:read'])
  async listMembers(@Request() request: SignedIn): Promise<MembersDto> {
    return { members: (await this.members.list(request.user)).map(toMemberDto) };
  }

  /**
   * Who belongs to the company, as a table for spreadsheets.
   * @param separator The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma. Default comma.
   * @summary Export members as CSV
   */
  @Get('export.csv')
  @Security('session', ['members:read'])
  @Produces('text/csv')
  async exportMembers(@Request() request: SignedIn, @Query() separator?: CsvSeparator): Promise<Readable> {
    const pages = mapPages(this.members.export(request.user), toMemberDto);
    return csvAnswer(this, request, {
      fileName: 'members.csv',
      table: toCsvTable(memberColumns, pages),
      separator,
    });
  }

  /**
   * Gives a member another role; it holds from the member's next request. Only an owner makes owners, changes owners or
   * changes the own role, and one owner always stays.
   * @summary Change a member's role
   */
  @Put('{userId}')
  @Security('session', ['members:write'])
  @Response<ErrorDto>(403, 'Your role may not do this')
  @Response<ErrorDto>(404, 'No such member')
  @Response<ErrorDto>(409, 'The company would have no owner')
  async changeRole(
    @Request() request: SignedIn,
    @Path() userId: string,
    @Body() body: ChangeRoleRequest,
  ): Promise<ChangedMemberDto> {
    const member = await this.members.changeRole(request.user, userId, body.role);
    return { message: 'Role changed', member: toMemberDto(member) };
  }

  /**
   * Takes someone out of the company: signed out everywhere at once, keys and invitations of theirs dead, what they did
   * still under their name. Naming oneself is leaving. Only an owner removes owners, and one owner always stays.
   * @summary Remove a member
   */
  @Delete('{userId}')
  @Security('session', ['members:write'])
  @Response<ErrorDto>(403, 'Your role may not do this')
  @Response<ErrorDto>(404, 'No such member')
  @Response<ErrorDto>(409, 'The company would have no owner')
  async removeMember(@Request() request: SignedIn, @Path() userId: string): Promise<ChangedMemberDto> {
    const member = await this.members.remove(request.user, userId);
    return { message: 'Member removed', member: toMemberDto(member) };
  }

  /**
   * Signs a member out everywhere, at once: for a laptop that was lost, or an account that someone else may be in. They
   * can sign in again, and their API keys go on. Naming oneself ends the own sessions, this one too. Only an owner signs
   * out owners.
   * @summary End a member's sessions
   */
  @Delete('{userId}/sessions')
  @Security('session', ['members:write'])
  @Response<ErrorDto>(403, 'Your role may not do this')
  @Response<ErrorDto>(404, 'No such member')
  async endMemberSessions(@Request() request: SignedIn, @Path() userId: string): Promise<ChangedMemberDto> {
    const member = await this.members.endSessions(request.user, userId);
    return { message: 'Member signed out everywhere', member: toMemberDto(member) };
  }
}
