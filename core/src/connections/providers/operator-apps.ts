import type { AnyProvider } from '@rebuttal/plugin-kit';

import { ConfigError, type Config } from '../../platform/config.js';

type Values = Readonly<Record<string, string>>;

/** The operator's apps at store platforms, through which merchants connect. */
export type OperatorApps = {
  /** Returns the app's values by credential field. Undefined if there is no app. */
  valuesFor(provider: AnyProvider, place: AppPlace): Values | undefined;
  /**
   * Adds the operator's secrets to credentials of the operator's app. Credentials of a merchant's own app stay unchanged, so
   * that the operator's secret can't be used to access another merchant's site.
   */
  complete(provider: AnyProvider, credentials: Values, place: AppPlace): Values;
};

/** In the sandbox, the simulator's sample app acts as the operator's. */
export type AppPlace = { readonly isSimulated: boolean };

export function createOperatorApps(
  config: Pick<Config, 'providerSetting'>,
  sampleCredentials: (providerId: string) => Values,
): OperatorApps {
  const valuesFor = (provider: AnyProvider, { isSimulated }: AppPlace): Values | undefined => {
    const fields = provider.manifest.store?.operatorFields ?? {};
    const given = isSimulated
      ? pick(sampleCredentials(provider.manifest.id), Object.keys(fields))
      : settingsOf(config, provider);
    const [appField = ''] = Object.keys(fields);
    return given[appField] === undefined ? undefined : given;
  };
  return {
    valuesFor,
    complete(provider, credentials, place) {
      const values = valuesFor(provider, place);
      const [appField = ''] = Object.keys(provider.manifest.store?.operatorFields ?? {});
      const isOurs = values !== undefined && credentials[appField] === values[appField];
      return isOurs ? { ...values, ...credentials } : credentials;
    },
  };
}

/** @throws {ConfigError} naming the invalid or missing variable */
export function checkOperatorApp(config: Pick<Config, 'providerSetting'>, provider: AnyProvider): void {
  const { store, credentials } = provider.manifest;
  if (store === undefined) return;
  const given = settingsOf(config, provider);
  if (Object.keys(given).length === 0) return;
  const faults = provider.checkCredentials(given, 'live');
  for (const [field, ending] of Object.entries(store.operatorFields)) {
    const name = variableName(provider, ending);
    if (given[field] === undefined && credentials[field]?.optional !== true)
      throw new ConfigError(`${name} must be set together with the other variables of this app.`);
    if (given[field] !== undefined && faults[field] !== undefined)
      throw new ConfigError(`${name} is wrong: ${faults[field]}`);
  }
}

function settingsOf(config: Pick<Config, 'providerSetting'>, provider: AnyProvider): Record<string, string> {
  const fields = Object.entries(provider.manifest.store?.operatorFields ?? {});
  return Object.fromEntries(
    fields.flatMap(([field, ending]) => {
      const value = config.providerSetting(provider.manifest.id, ending);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

const variableName = ({ manifest }: AnyProvider, ending: string) =>
  `${manifest.id.toUpperCase().replaceAll('-', '_')}_${ending}`;

function pick(values: Values, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}
