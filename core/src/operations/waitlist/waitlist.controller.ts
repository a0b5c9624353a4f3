import { Body, Controller, Post, Request, Response, Route, Tags } from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { JoinWaitlistRequest } from './waitlist.dto.js';
import type { WaitlistService } from './waitlist.service.js';

@Route('api/waitlist')
@Tags('Waitlist')
export class WaitlistController extends Controller {
  constructor(private readonly waitlist: WaitlistService) {
    super();
  }

  /**
   * Adds an address to the waitlist. Joining again changes nothing and returns the same response.
   * @summary Join the waitlist
   */
  @Post('join')
  @Response<ErrorDto>(422, 'Invalid email address')
  @Response<ErrorDto>(429, 'Too many attempts')
  async joinWaitlist(
    @Body() body: JoinWaitlistRequest,
    @Request() request: ExpressRequest,
  ): Promise<MessageDto> {
    await this.waitlist.join(body.email ?? '', request.ip ?? '');
    return { message: 'Thank you for joining!' };
  }
}
