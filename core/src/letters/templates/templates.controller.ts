import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
  Queries,
  Query,
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
import { templateVariables } from '../rendering/template-variables.js';
import { renderPreview } from './template-preview.js';
import type {
  TemplateAnswerDto,
  TemplateDto,
  TemplateListDto,
  TemplateListQuery,
  TemplatePreviewDto,
  TemplatePreviewRequest,
  TemplateRequest,
  TemplateVariableChoicesDto,
  UpdateTemplateDto,
} from './templates.dto.js';
import type { TemplateVersion } from './templates.js';
import { toTemplateDto, toTemplateListDto, toTemplateVariableChoicesDto } from './templates.mapping.js';
import type { TemplatesService } from './templates.service.js';

@Route('api/templates')
@Tags('Templates')
@Security('session', ['templates:read'])
@Response<ErrorDto>(403, 'The plan has no template management')
export class TemplatesController extends Controller {
  constructor(private readonly templates: TemplatesService) {
    super();
  }

  /**
   * The company's response templates, newest first, without their texts.
   * @summary List templates
   */
  @Get()
  @Response<ErrorDto>(422, 'A filter is wrong')
  async listTemplates(
    @Request() request: SignedIn,
    @Queries() query: TemplateListQuery,
  ): Promise<TemplateListDto> {
    return toTemplateListDto(await this.templates.listTemplates(request.user, query));
  }

  /**
   * Lists every variable name that a template can use in double braces.
   * @summary List template variables
   */
  @Get('variables')
  listTemplateVariables(): TemplateVariableChoicesDto {
    return toTemplateVariableChoicesDto(templateVariables);
  }

  /**
   * Renders a template's text with the values that you pass, as a letter would show it. Nothing is saved.
   * @summary Preview a template
   */
  @Post('preview')
  @Response<ErrorDto>(422, 'The text or a value is too long')
  previewTemplate(@Body() body: TemplatePreviewRequest): TemplatePreviewDto {
    return { html: renderPreview(body) };
  }

  /**
   * Creates a template. It is a draft until activated.
   * @summary Create a template
   */
  @Post()
  @Security('session', ['templates:write'])
  @SuccessResponse(201, 'Created')
  async createTemplate(
    @Request() request: SignedIn,
    @Body() body: TemplateRequest,
  ): Promise<TemplateAnswerDto> {
    const template = await this.templates.createTemplate(request.user, body);
    this.setStatus(201);
    return toAnswer(template, 'Template created successfully!');
  }

  /**
   * One version of a template, with its texts.
   * @summary Get a template
   */
  @Get('{templateId}')
  async getTemplate(@Request() request: SignedIn, @Path() templateId: string): Promise<TemplateDto> {
    return toTemplateDto(await this.templates.getTemplate(request.user, templateId));
  }

  /**
   * Updates a template. With `create_version` the change becomes a new draft version beside the active one.
   * Without it, a draft is updated in place, but a changed letter of an active template still becomes a new version.
   * @summary Change a template
   */
  @Put('{templateId}')
  @Security('session', ['templates:write'])
  @Response<ErrorDto>(403, 'Your role may not do this, or the plan has no template management')
  @Response<ErrorDto>(409, 'Someone else has changed it since it was read')
  async updateTemplate(
    @Request() request: SignedIn,
    @Path() templateId: string,
    @Body() body: TemplateRequest,
    @Query('create_version') createVersion = true,
  ): Promise<UpdateTemplateDto> {
    const update = await this.templates.updateTemplate(request.user, templateId, body, createVersion);
    const added = update.isNewVersion ? ' A new version has been created.' : '';
    return {
      new_template_id: update.template.templateId,
      version_created: update.isNewVersion,
      template: toTemplateDto(update.template),
      message: `Template updated successfully!${added}`,
    };
  }

  /**
   * Duplicates a template as a separate draft.
   * @summary Copy a template
   */
  @Post('{templateId}/copy')
  @Security('session', ['templates:write'])
  @SuccessResponse(201, 'Created')
  async copyTemplate(@Request() request: SignedIn, @Path() templateId: string): Promise<TemplateAnswerDto> {
    const template = await this.templates.copy(request.user, templateId);
    this.setStatus(201);
    return toAnswer(template, 'Template copied successfully!');
  }

  /**
   * Archives an active template.
   * @summary Archive a template
   */
  @Post('{templateId}/archive')
  @Security('session', ['templates:publish'])
  @Response<ErrorDto>(403, 'Your role may not do this, or the plan has no template management')
  @Response<ErrorDto>(409, 'It is not active')
  async archiveTemplate(
    @Request() request: SignedIn,
    @Path() templateId: string,
  ): Promise<TemplateAnswerDto> {
    const template = await this.templates.archive(request.user, templateId);
    return toAnswer(template, 'Template archived successfully!');
  }

  /**
   * Activates a draft or an archived template, and archives the version that was active.
   * @summary Activate a template
   */
  @Post('{templateId}/activate')
  @Security('session', ['templates:publish'])
  @Response<ErrorDto>(403, 'Your role may not do this, or the plan has no template management')
  @Response<ErrorDto>(409, 'It is active already')
  async activateTemplate(
    @Request() request: SignedIn,
    @Path() templateId: string,
  ): Promise<TemplateAnswerDto> {
    const template = await this.templates.activate(request.user, templateId);
    return toAnswer(template, 'Template activated successfully!');
  }

  /**
   * Deletes a draft.
   * @summary Delete a draft template
   */
  @Delete('{templateId}')
  @Security('session', ['templates:write'])
  @Response<ErrorDto>(409, 'The template is not a draft')
  async deleteTemplate(@Request() request: SignedIn, @Path() templateId: string): Promise<MessageDto> {
    await this.templates.deleteTemplate(request.user, templateId);
    return { message: 'Template deleted successfully!' };
  }
}

function toAnswer(template: TemplateVersion, message: string): TemplateAnswerDto {
  return { template_id: template.templateId, template: toTemplateDto(template), message };
}
