import { Readable } from 'node:stream';

import {
  Controller,
  Get,
  Path,
  Post,
  Produces,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CalendarDto } from './calendar.dto.js';
import type { CalendarService } from './calendar.service.js';

@Route('api/calendar')
@Tags('Calendar')
export class CalendarController extends Controller {
  constructor(private readonly calendar: CalendarService) {
    super();
  }

  /**
   * Returns the secret URL of your deadline calendar.
   * @summary Get the calendar's address
   */
  @Get()
  @Security('session', ['calendar:read'])
  @Response<ErrorDto>(403, 'Not allowed while impersonating a user')
  async getCalendar(@Request() request: SignedIn): Promise<CalendarDto> {
    return { url: await this.calendar.url(request.user) };
  }

  /**
   * Creates a new URL. The previous one stops working.
   * @summary Change the calendar's address
   */
  @Post('rotate')
  @Security('session', ['calendar:write'])
  @Response<ErrorDto>(403, 'Not allowed while impersonating a user')
  async rotateCalendar(@Request() request: SignedIn): Promise<CalendarDto> {
    return { url: await this.calendar.rotate(request.user) };
  }

  /**
   * Returns the deadlines of all disputes that need a response, as iCalendar (RFC 5545). The secret in the URL is the
   * credential.
   * @summary Read the calendar of deadlines
   */
  @Get('{secret}.ics')
  @Produces('text/calendar')
  async showCalendar(@Path() secret: string): Promise<Readable> {
    const feed = await this.calendar.feed(secret);
    this.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    this.setHeader('Content-Disposition', 'inline; filename="deadlines.ics"');
    this.setHeader('Cache-Control', 'private, max-age=300');
    return Readable.from([Buffer.from(feed)]);
  }
}
