import type { ControllerEntries } from '../../platform/http/ioc.js';
import { ApiKeyAuthentication, type ApiKeyAuthenticationDeps } from './api-key-authentication.js';
import { ApiKeyUses, type ApiKeyUsesDeps } from './api-key-uses.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService, type ApiKeysDeps } from './api-keys.service.js';

type Deps = ApiKeyUsesDeps &
  Omit<ApiKeyAuthenticationDeps, 'apiKeyUses'> &
  Omit<ApiKeysDeps, 'apiKeyAuthentication'>;

/** API keys, and authentication with them. */
export function createApiKeys(base: Deps) {
  const apiKeyUses = new ApiKeyUses(base);
  const apiKeyAuthentication = new ApiKeyAuthentication({ ...base, apiKeyUses });
  const apiKeysService = new ApiKeysService({ ...base, apiKeyAuthentication });
  return {
    services: { apiKeyUses, apiKeyAuthentication },
    controllers: [
      [ApiKeysController, () => new ApiKeysController(apiKeysService)],
    ] satisfies ControllerEntries,
  };
}
