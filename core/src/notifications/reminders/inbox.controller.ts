import { Body, Controller, Get, Post, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { InboxService } from './inbox.service.js';
import type {
  MarkNotificationsReadRequest,
  NotificationsDto,
  UnreadNotificationsDto,
} from './notifications.dto.js';

@Route('api/notifications')
@Tags('Notifications')
export class InboxController extends Controller {
  constructor(private readonly inbox: InboxService) {
    super();
  }

  /**
   * Lists your notifications in the app, newest first: notes that mention you, and disputes that a colleague assigned
   * to you.
   * @param cursor The `next_cursor` of the previous page.
   * @param perPage Default 20.
   * @isInt perPage per_page must be a whole number
   * @minimum perPage 1 per_page must be at least 1
   * @maximum perPage 100 per_page is at most 100
   * @summary List notifications
   */
  @Get()
  @Security('session', ['notifications:read'])
  async listNotifications(
    @Request() request: SignedIn,
    @Query() cursor?: string,
    @Query('per_page') perPage = 20,
  ): Promise<NotificationsDto> {
    return this.inbox.listNotifications(request.user, { cursor, perPage });
  }

  /**
   * Marks the given notifications as read, or all of yours.
   * @summary Mark notifications as read
   */
  @Post('read')
  @Security('session', ['notifications:write'])
  @Response<ErrorDto>(403, 'Not allowed while impersonating a user')
  @Response<ErrorDto>(422, 'More than 100 IDs')
  async markNotificationsRead(
    @Request() request: SignedIn,
    @Body() body: MarkNotificationsReadRequest,
  ): Promise<UnreadNotificationsDto> {
    return { unread: await this.inbox.markRead(request.user, body.notification_ids) };
  }
}
