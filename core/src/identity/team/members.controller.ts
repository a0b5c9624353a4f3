import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { MembersService } from './members.service.js';
import type { ChangedMemberDto, ChangeRoleRequest, MembersDto } from './team.dto.js';

@Route('api/members')
@Tags('Team')
export class MembersController extends Controller {
  constructor(private readonly members: MembersService) {
    super();
  }

  /**
   * Lists the company's members.
   * @summary List members
   */
  @Get()
  @Security('session', ['members:read'])
  async listMembers(@Request() request: SignedIn): Promise<MembersDto> {
    return { members: await this.members.listMembers(request.user) };
  }

  /**
   * Changes a member's role, effective from the member's next request. Only an owner can make someone an owner, change
   * owners or change their own role. A company always keeps at least one owner.
   * @summary Change a member's role
   */
  @Put('{userId}')
  @Security('session', ['members:write'])
  @Response<ErrorDto>(409, 'The company would lose its last owner')
  async changeMemberRole(
    @Request() request: SignedIn,
    @Path() userId: string,
    @Body() body: ChangeRoleRequest,
  ): Promise<ChangedMemberDto> {
    const member = await this.members.changeRole(request.user, userId, body.role);
    return { message: 'Role changed', member };
  }

  /**
   * Removes a member. Their sessions, API keys and invitations end at once. Their past actions keep their name. Pass your own
   * ID to leave. Only an owner can remove owners, and a company always keeps at least one.
   * @summary Remove a member
   */
  @Delete('{userId}')
  @Security('session', ['members:write'])
  @Response<ErrorDto>(409, 'The company would lose its last owner')
  async removeMember(@Request() request: SignedIn, @Path() userId: string): Promise<ChangedMemberDto> {
    const member = await this.members.removeMember(request.user, userId);
    return { message: 'Member removed', member };
  }

  /**
   * Ends all sessions of a member at once, for example after a lost laptop or a compromised account. They can sign in again,
   * and their API keys keep working. Pass your own ID to end your own sessions, including this one. Only an owner can sign
   * out owners.
   * @summary End a member's sessions
   */
  @Delete('{userId}/sessions')
  @Security('session', ['members:write'])
  async endMemberSessions(@Request() request: SignedIn, @Path() userId: string): Promise<ChangedMemberDto> {
    const member = await this.members.endSessions(request.user, userId);
    return { message: 'Member signed out everywhere', member };
  }
}
