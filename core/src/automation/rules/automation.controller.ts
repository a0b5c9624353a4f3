import { Body, Controller, Get, Put, Queries, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { CursorQuery } from '../../platform/http/page-query.dto.js';
import type { AutomationSettingsDto, RuleRunsDto, UpdateAutomationSettingsRequest } from './rules.dto.js';
import { toSettingsDto } from './rules.mapping.js';
import type { RulesService } from './rules.service.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface RuleRunsQuery extends CursorQuery {
  rule_id?: string;
  dispute_id?: string;
  alert_id?: string;
}

@Route('api/automation')
@Tags('Automation')
@Security('session', ['automation:read'])
export class AutomationController extends Controller {
  constructor(private readonly rules: RulesService) {
    super();
  }

  /**
   * Lists the actions of rules, planned and past, newest first.
   * @summary List what rules did
   */
  @Get('runs')
  async listRuleRuns(@Request() request: SignedIn, @Queries() query: RuleRunsQuery): Promise<RuleRunsDto> {
    return this.rules.runs(request.user, {
      ruleId: query.rule_id,
      disputeId: query.dispute_id,
      alertId: query.alert_id,
      cursor: query.cursor,
      perPage: query.per_page ?? 20,
    });
  }

  /**
   * Returns whether rules act, and the daily caps.
   * @summary Get the settings of the automation
   */
  @Get('settings')
  async getAutomationSettings(@Request() request: SignedIn): Promise<AutomationSettingsDto> {
    return toSettingsDto(await this.rules.settings(request.user));
  }

  /**
   * Turns all rules on or off at once, and sets the daily caps. Planned actions that are due while rules are off are skipped.
   * @summary Change the settings of the automation
   */
  @Put('settings')
  @Security('session', ['automation:write'])
  async updateAutomationSettings(
    @Request() request: SignedIn,
    @Body() body: UpdateAutomationSettingsRequest,
  ): Promise<AutomationSettingsDto> {
    return toSettingsDto(await this.rules.updateSettings(request.user, body));
  }
}
