import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { MessageDto } from '../sessions/auth.dto.js';
import type { ApiKeysDto, MadeApiKeyDto, MakeApiKeyRequest } from './api-keys.dto.js';
import type { ApiKeysService } from './api-keys.service.js';

@Route('api/api-keys')
@Tags('API keys')
@Response<ErrorDto>(403, 'Your role may not do this, or the plan has no API access')
export class ApiKeysController extends Controller {
  constructor(private readonly apiKeys: ApiKeysService) {
    super();
  }

  /**
   * Lists the company's API keys, newest first, without revoked ones, and the scopes that you can grant.
   * @summary List API keys
   */
  @Get()
  @Security('session', ['api_keys:read'])
  async listApiKeys(@Request() request: SignedIn): Promise<ApiKeysDto> {
    return {
      api_keys: await this.apiKeys.listApiKeys(request.user),
      available_scopes: this.apiKeys.givableScopes(request.user),
    };
  }

  /**
   * Creates an API key, which a program sends as a bearer token instead of an access token. It acts as you, within its
   * scopes and your current permissions. Only this response contains the key.
   * @summary Create an API key
   */
  @Post()
  @Security('session', ['api_keys:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'The limit of API keys is reached')
  async makeApiKey(@Request() request: SignedIn, @Body() body: MakeApiKeyRequest): Promise<MadeApiKeyDto> {
    const { key, text } = await this.apiKeys.make(request.user, body);
    this.setStatus(201);
    return {
      api_key: key,
      key: text,
      message: 'Copy the key now. It is not shown again.',
    };
  }

  /**
   * Revokes an API key. Requests with it are rejected from now on.
   * @summary Revoke an API key
   */
  @Delete('{apiKeyId}')
  @Security('session', ['api_keys:revoke'])
  async revokeApiKey(@Request() request: SignedIn, @Path() apiKeyId: string): Promise<MessageDto> {
    await this.apiKeys.revoke(request.user, apiKeyId);
    return { message: 'API key revoked' };
  }
}
