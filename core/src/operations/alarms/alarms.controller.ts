import { Controller, Get, Query, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { alarmTexts } from './alarm-texts.js';
import type { AlarmDto, AlarmListDto } from './alarms.dto.js';
import type { Alarm } from './alarms.js';
import type { AlarmsService } from './alarms.service.js';

@Route('api/admin/alarms')
@Tags('Administration')
@Security('session', ['platform:read'])
@Response<ErrorDto>(403, 'Only for super admins')
export class AlarmsController extends Controller {
  constructor(private readonly alarms: AlarmsService) {
    super();
  }

  /**
   * Lists current and past problems of the installation: raised alarms first, then the newest. Each alarm is raised
   * once and cleared once, at most 15 seconds late.
   * @param limit Default 50.
   * @isInt limit limit must be a whole number
   * @minimum limit 1 limit must be at least 1
   * @maximum limit 100 limit is at most 100
   * @summary List alarms
   */
  @Get()
  @Response<ErrorDto>(422, 'The limit is invalid')
  async listAlarms(@Query() limit = 50): Promise<AlarmListDto> {
    return { alarms: (await this.alarms.list(limit)).map(toAlarmDto) };
  }
}

function toAlarmDto({ alarmId, kind, count, since, raisedAt, clearedAt }: Alarm): AlarmDto {
  const { title, what, since: sinceLabel, next } = alarmTexts[kind];
  return {
    alarm_id: String(alarmId),
    kind,
    title,
    problem: what(count),
    action: next,
    count,
    since: since.toISOString(),
    since_label: sinceLabel,
    raised_at: raisedAt.toISOString(),
    cleared_at: clearedAt?.toISOString() ?? null,
  };
}
