import type { ControllerEntries } from '../../platform/http/ioc.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService, type SettingsDeps } from './settings.service.js';

/** A company's settings for responses. */
export function createSettings(base: SettingsDeps) {
  const settings = new SettingsService(base);
  return {
    controllers: [[SettingsController, () => new SettingsController(settings)]] satisfies ControllerEntries,
  };
}
