import {
  Body,
  Controller,
  Delete,
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
import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type {
  PreviewRuleRequest,
  RuleAnswerDto,
  RulePreviewDto,
  RuleRequest,
  RulesDto,
  UpdateRuleRequest,
} from './rules.dto.js';
import { toRuleDto } from './rules.mapping.js';
import type { RulesService } from './rules.service.js';

@Route('api/automation/rules')
@Tags('Automation')
@Security('session', ['automation:read'])
export class RulesController extends Controller {
  constructor(private readonly rules: RulesService) {
    super();
  }

  /**
   * Lists the company's rules in the order in which they are tried. The first rule that matches a dispute wins.
   * @summary List rules
   */
  @Get()
  async listRules(@Request() request: SignedIn): Promise<RulesDto> {
    return { rules: (await this.rules.listRules(request.user)).map(toRuleDto) };
  }

  /**
   * Adds a rule at the end of the order. It acts in your name on open and new disputes. A rule submits only a response that is
   * ready and that no check blocks.
   * @summary Create a rule
   */
  @Post()
  @Security('session', ['automation:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'The company has too many rules')
  @Response<ErrorDto>(422, 'A condition or an action is wrong')
  async createRule(@Request() request: SignedIn, @Body() body: RuleRequest): Promise<RuleAnswerDto> {
    const rule = await this.rules.createRule(request.user, body);
    this.setStatus(201);
    return { rule: toRuleDto(rule) };
  }

  /**
   * Counts the disputes of the last 90 days that a rule would have matched, with their outcomes. Changes nothing.
   * @summary Preview a rule
   */
  @Post('preview')
  @Response<ErrorDto>(422, 'A condition or an action is wrong')
  async previewRule(@Request() request: SignedIn, @Body() body: PreviewRuleRequest): Promise<RulePreviewDto> {
    return this.rules.preview(request.user, body.rule);
  }

  /**
   * Changes a rule, as a new version, and makes you its author. Disputes that it has matched are not matched again. Actions
   * that an earlier version planned are skipped if the rule is off, is a dry run, no longer has that action, or has changed
   * conditions that the dispute does not match.
   * @summary Change a rule
   */
  @Put('{ruleId}')
  @Security('session', ['automation:write'])
  @Response<ErrorDto>(422, 'A condition or an action is wrong')
  async updateRule(
    @Request() request: SignedIn,
    @Path() ruleId: string,
    @Body() body: UpdateRuleRequest,
  ): Promise<RuleAnswerDto> {
    return { rule: toRuleDto(await this.rules.updateRule(request.user, ruleId, body)) };
  }

  /**
   * Deletes a rule. Its planned actions are not carried out. Its runs stay listed.
   * @summary Delete a rule
   */
  @Delete('{ruleId}')
  @Security('session', ['automation:write'])
  async deleteRule(@Request() request: SignedIn, @Path() ruleId: string): Promise<MessageDto> {
    await this.rules.deleteRule(request.user, ruleId);
    return { message: 'Rule deleted' };
  }
}
