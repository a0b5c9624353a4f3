import {
  Body,
  Controller,
  Get,
  Hidden,
  Path,
  Post,
  Put,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { originOf } from '../../platform/http/request-origin.js';
import type {
  NotificationPreferencesDto,
  UnsubscribedDto,
  UpdateNotificationPreferencesRequest,
} from './notifications.dto.js';
import type { PreferencesService } from './preferences.service.js';

@Route('api/notifications')
@Tags('Notifications')
export class PreferencesController extends Controller {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly publicUrl: string,
  ) {
    super();
  }

  /**
   * Returns the emails that you receive.
   * @summary Get notification preferences
   */
  @Get('preferences')
  @Security('session', ['notifications:read'])
  async getNotificationPreferences(@Request() request: SignedIn): Promise<NotificationPreferencesDto> {
    return this.preferences.getPreferences(request.user);
  }

  /**
   * Changes the given preferences.
   * @summary Change notification preferences
   */
  @Put('preferences')
  @Security('session', ['notifications:write'])
  @Response<ErrorDto>(403, 'Not allowed while impersonating a user')
  @Response<ErrorDto>(422, 'Unknown time zone')
  async updateNotificationPreferences(
    @Request() request: SignedIn,
    @Body() body: UpdateNotificationPreferencesRequest,
  ): Promise<NotificationPreferencesDto> {
    return this.preferences.updatePreferences(request.user, body);
  }

  /**
   * Turns your email notifications off. Mail programs call it for the header `List-Unsubscribe` (RFC 8058), without a
   * sign-in: the token of the email identifies the user.
   * @summary Unsubscribe from emails
   */
  @Post('unsubscribe/{token}')
  @Response<ErrorDto>(404, 'The token is invalid')
  async unsubscribe(@Request() request: ExpressRequest, @Path() token: string): Promise<UnsubscribedDto> {
    await this.preferences.unsubscribe(token, originOf(request));
    return { unsubscribed: true };
  }

  /**
   * Opens the notification settings, for people who follow the link of the header. It changes nothing, because programs
   * open links, too. Not part of the described API: nothing but this redirect.
   */
  @Get('unsubscribe/{token}')
  @Hidden()
  openUnsubscribe(@Path() token: string): void {
    this.preferences.requireSubscriber(token);
    this.setStatus(302);
    this.setHeader('Location', `${this.publicUrl}/settings?tab=notifications`);
  }
}
