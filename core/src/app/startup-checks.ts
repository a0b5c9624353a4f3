import { loadPlugins, PluginError, type Plugins } from '../connections/providers/loader.js';
import { checkOperatorApp } from '../connections/providers/operator-apps.js';
import { ConfigError, type Config } from '../platform/config.js';
import { tlsProblem } from '../platform/database/database-url.js';
import { addressOf } from '../platform/database/pooling.js';
import { makeFolder, needsDataFolder } from '../platform/files/make-folder.js';

type Providers = Plugins['providers'];

/** @throws {ConfigError} for a plugin from PLUGINS that can't be loaded; {PluginError} for a shipped one */
export async function loadNamedPlugins({
  plugins,
  sandbox,
}: Pick<Config, 'plugins' | 'sandbox'>): Promise<Plugins> {
  try {
    return await loadPlugins(plugins, { withSimulators: sandbox });
  } catch (cause) {
    if (plugins === undefined || !(cause instanceof PluginError)) throw cause;
    throw new ConfigError(`PLUGINS cannot be loaded. ${cause.message}`, { cause });
  }
}

/** @throws {ConfigError} naming a variable that is invalid for the loaded plugins */
export function checkPluginSettings(config: Config, { providers, carriers }: Plugins): void {
  checkAcceptProviders(config, providers);
  for (const provider of providers) {
    config.providerApiUrl(provider.manifest.id);
    config.providerInstallerUrl(provider.manifest.id);
    checkOperatorApp(config, provider);
  }
  for (const { manifest } of carriers) config.providerApiUrl(manifest.id);
}

function checkAcceptProviders(
  { acceptProviders }: Pick<Config, 'acceptProviders'>,
  providers: Providers,
): void {
  if (acceptProviders === undefined) return;
  const loaded = providers.map(({ manifest }) => manifest.id);
  const missing = acceptProviders.filter((id) => !loaded.includes(id));
  if (missing.length === 0) return;
  throw new ConfigError(
    `ACCEPT_PROVIDERS names ${missing.map((id) => `"${id}"`).join(', ')}, which is not loaded. Loaded are ${loaded.join(', ')}.`,
  );
}

/** @throws {ConfigError} if DATA_DIR is needed and can't be created */
export function makeDataFolder(config: Config): void {
  if (!needsDataFolder(config)) return;
  try {
    makeFolder(config.dataDir);
  } catch (cause) {
    throw new ConfigError(
      `DATA_DIR is "${config.dataDir}", which cannot be created (${codeOf(cause)}). Set it to a folder that this user can write to.`,
      { cause },
    );
  }
}

/** Explains why PostgreSQL can't be reached, without the password in its URL. */
export function toDatabaseFault(url: string, cause: unknown): ConfigError {
  const code = codeOf(cause);
  // PostgreSQL's error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
  const hasAnswered = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
  const tls = tlsProblem(cause);
  if (tls !== undefined)
    return new ConfigError(`DATABASE_URL: PostgreSQL at ${addressOf(url)} ${tls}.`, { cause });
  const reason = hasAnswered
    ? `refuses: ${(cause as Error).message}`
    : `does not respond (${code}). Start it, or correct DATABASE_URL`;
  return new ConfigError(`DATABASE_URL: PostgreSQL at ${addressOf(url)} ${reason}.`, { cause });
}

/** Explains TLS errors and returns others unchanged. For commands that run without a server. */
export function withTlsReason(url: string, error: unknown): unknown {
  return tlsProblem(error) === undefined ? error : toDatabaseFault(url, error);
}

const addressErrors = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'];

/** Explains listen errors that the operator can fix. Returns others unchanged. */
export function toListenFault({ host, port }: Pick<Config, 'host' | 'port'>, cause: unknown): unknown {
  const code = codeOf(cause);
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT ${port} is taken on ${host}. Stop what uses it, or set PORT to another.`, {
      cause,
    });
  if (code === 'EACCES')
    return new ConfigError(`PORT ${port} is not open to this user. Set PORT to one above 1023.`, { cause });
  if (addressErrors.includes(code))
    return new ConfigError(
      `HOST is "${host}", which is not an address of this machine (${code}). Set it to one, or to 0.0.0.0 for all of them.`,
      { cause },
    );
  return cause;
}

function codeOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return String(code ?? message);
}
