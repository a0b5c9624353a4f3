import { Body, Controller, Get, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type {
  NotificationPreferencesDto,
  UpdateNotificationPreferencesRequest,
} from './notifications.dto.js';
import type { PreferencesService } from './preferences.service.js';

@Route('api/notifications/preferences')
@Tags('Notifications')
@Response<ErrorDto>(401, 'Not signed in')
export class PreferencesController extends Controller {
  constructor(private readonly preferences: PreferencesService) {
    super();
  }

  /**
   * Returns the emails that you receive.
   * @summary Get notification preferences
   */
  @Get()
  @Security('session', ['notifications:read'])
  async getNotificationPreferences(@Request() request: SignedIn): Promise<NotificationPreferencesDto> {
    return this.preferences.get(request.user);
  }

  /**
   * Changes the given preferences.
   * @summary Change notification preferences
   */
  @Put()
  @Security('session', ['notifications:write'])
  @Response<ErrorDto>(403, 'Not allowed while impersonating a user')
  @Response<ErrorDto>(422, 'Unknown time zone')
  async updateNotificationPreferences(
    @Request() request: SignedIn,
    @Body() body: UpdateNotificationPreferencesRequest,
  ): Promise<NotificationPreferencesDto> {
    return this.preferences.update(request.user, body);
  }
}
