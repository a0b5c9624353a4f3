import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  FormField,
  Get,
  Path,
  Post,
  Produces,
  Put,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
  UploadedFile,
} from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import { streamResponse } from '../../platform/http/stream-response.js';
import { imageTag, imageUrl } from './response-settings.js';
import type {
  TemplateVariablesAnswerDto,
  TemplateVariablesUpdatedDto,
  UpdateTemplateVariablesRequest,
  UploadedImageDto,
} from './settings.dto.js';
import { toTemplateVariablesDto } from './settings.mapping.js';
import type { SettingsService } from './settings.service.js';

@Route('api/settings/template-variables')
@Tags('Settings')
export class SettingsController extends Controller {
  constructor(private readonly settings: SettingsService) {
    super();
  }

  /**
   * Returns the company's details for its response letters.
   * @summary Get the letter's settings
   */
  @Get()
  @Security('session', ['settings:read'])
  async getTemplateVariables(@Request() request: SignedIn): Promise<TemplateVariablesAnswerDto> {
    const { settings, choice } = await this.settings.getSettings(request.user);
    return { template_variables: toTemplateVariablesDto(settings, choice) };
  }

  /**
   * Updates the details. Owners and administrators only. Sent letters do not change.
   * @summary Change the letter's settings
   */
  @Put()
  @Security('session', ['settings:write'])
  @Response<ErrorDto>(422, 'A field is invalid')
  async updateTemplateVariables(
    @Request() request: SignedIn,
    @Body() body: UpdateTemplateVariablesRequest,
  ): Promise<TemplateVariablesUpdatedDto> {
    const { settings, choice } = await this.settings.updateSettings(request.user, body);
    return {
      template_variables: toTemplateVariablesDto(settings, choice),
      message: 'Template variables updated successfully!',
    };
  }

  /**
   * Uploads a PNG or JPG of at most 5 MB for `refund_policy` or `user_agreement`. Save its tag in the field to use it.
   * @summary Upload a picture of the terms
   */
  @Post('upload')
  @Security('session', ['settings:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(422, 'The file is not an image, or is too large')
  async uploadImage(
    @Request() request: SignedIn,
    @UploadedFile() file: StagedUpload,
    @FormField() field_name: string,
  ): Promise<UploadedImageDto> {
    const image = await this.settings.addImage(request.user, file, field_name);
    this.setStatus(201);
    return { url: imageUrl(image), image_tag: imageTag(image), message: 'Image uploaded successfully!' };
  }

  /**
   * Returns an uploaded image. Its URL can't be guessed, so browsers can show it without a token.
   * @summary Show an uploaded picture
   */
  @Get('images/{imageId}/{accessKey}')
  @Produces('image/png')
  @Produces('image/jpeg')
  async showImage(
    @Request() request: ExpressRequest,
    @Path() imageId: string,
    @Path() accessKey: string,
  ): Promise<Readable> {
    const image = await this.settings.openImage(imageId, accessKey);
    this.setHeader('Content-Type', image.mimeType);
    this.setHeader('Content-Length', String(image.sizeBytes));
    this.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    this.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
    return streamResponse(request, image.stream);
  }
}
