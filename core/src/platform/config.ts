import { isIP } from 'node:net';
import { resolve } from 'node:path';

import {
  ConfigError,
  read,
  readChoice,
  readInteger,
  readList,
  readSecret,
  readSwitch,
  readUrl,
  type Environment,
} from './config-values.js';
import { toDatabaseUrl, withHost } from './database/database-url.js';
import type { S3Location } from './files/s3-file-store.js';
import type { EncryptionKey } from './shared/sealed.js';

export { ConfigError };

/** Users for whom the operator requires two-factor authentication, regardless of company settings: `REQUIRE_SECOND_FACTOR`. */
export const secondFactorPolicies = ['off', 'super_admins', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** The operator's validated settings. Names and defaults are documented in docs/configuration.md. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Addresses and networks of proxies whose forwarded client addresses are trusted. */
  readonly trustedProxies: readonly string[];
  /** Maximum number of open connections per address. Does not apply to `trustedProxies`. */
  readonly connectionsPerAddress: number;
  /** Maximum number of webhooks that wait or are processed at once. */
  readonly webhooksAtOnce: number;
  /** Undefined: the embedded PostgreSQL under `dataDir`, which is evaluation mode. */
  readonly databaseUrl: string | undefined;
  /** A pooler in transaction mode in front of `databaseUrl`, used for the server's queries. */
  readonly databasePoolerUrl: string | undefined;
  readonly dataDir: string;
  /** Undefined: generated once in `dataDir`. Always set with a `databaseUrl`. */
  readonly encryptionKeys: readonly EncryptionKey[] | undefined;
  readonly jwtSecret: string | undefined;
  /** Derives the passwords of the database's login roles. Undefined: `jwtSecret` does. */
  readonly databaseRolesSecret: string | undefined;
  /** Package names or paths; undefined: the plugins that ship. */
  readonly plugins: readonly string[] | undefined;
  /** The operator's override of a provider's API URL, by plugin id, for example `STRIPE_API_URL`. Without a slash at its end. */
  readonly providerApiUrl: (providerId: string) => string | undefined;
  /** Overrides the URL to which browsers are redirected to install a store platform's app, for example `WIX_INSTALLER_URL`. */
  readonly providerInstallerUrl: (providerId: string) => string | undefined;
  /** Other plugin settings by the end of their name, for example `APP_ID` for `WIX_APP_ID`. */
  readonly providerSetting: (providerId: string, ending: string) => string | undefined;
  readonly sandbox: boolean;
  readonly seedDemo: boolean;
  readonly workers: boolean;
  /** True if this process checks for problems that need an operator's immediate attention. */
  readonly alarms: boolean;
  /** Providers whose disputes can be accepted. Undefined: the default of the shipped plugins applies. */
  readonly acceptProviders: readonly string[] | undefined;
  /** Undefined: each plugin's default timeout applies. */
  readonly providerTimeoutMs: number | undefined;
  /** Lets outgoing webhooks reach private addresses and plain http. */
  readonly outgoingWebhooksAllowPrivate: boolean;
  /** Hosts that outgoing webhooks may reach. `*.` matches all subdomains; undefined allows any host. */
  readonly outgoingWebhooksHosts: readonly string[] | undefined;
  /** Undefined: uploads are not scanned for malware. */
  readonly virusScannerUrl: string | undefined;
  /** Files are stored under `dataDir` or in a bucket. */
  readonly fileStore: 'local' | S3Location;
  /** Undefined: emails are written to files in `dataDir`. */
  readonly smtpUrl: string | undefined;
  /** False in evaluation mode without SMTP_URL: no email leaves the machine, so none could be confirmed. */
  readonly verifiesEmails: boolean;
  readonly mailFrom: string;
  /** Undefined: Google sign-in is off. */
  readonly google: GoogleConfig | undefined;
  readonly exchangeRatesFile: string | undefined;
  /** A table of exchange rates that is fetched daily. */
  readonly exchangeRatesUrl: string | undefined;
  /** Undefined: drafts come from the rule catalogue only, and no data is sent to an AI service. */
  readonly ai: AiConfig | undefined;
  /** Collects evidence when a dispute arrives, for companies that turned this on. */
  readonly evidenceCollection: boolean;
  /** Features that companies have unless an operator setting or an override says otherwise. */
  readonly defaultFeatures: DefaultFeatures;
  /** Target of "Upgrade Now". Undefined: the web app names a contact instead. */
  readonly upgradeUrl: string | undefined;
  /** Users who need two-factor authentication in addition to those whose company requires it. */
  readonly secondFactorPolicy: SecondFactorPolicy;
  /** Undefined: `/metrics` is available only from localhost. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
};

export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Undefined: Google. Tests set another issuer that serves the same paths. */
  readonly issuerUrl: string | undefined;
};

/** An endpoint that is compatible with OpenAI's chat completions, and the limits for one draft. */
export type AiConfig = {
  /** Includes the version and has no trailing slash: `https://api.example/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** Maximum number of tokens in the response. */
  readonly tokensMax: number;
  /** Maximum number of characters in the prompt. */
  readonly charactersMax: number;
};

const defaultFeatures = ['none', 'all'] as const;
export type DefaultFeatures = (typeof defaultFeatures)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const logFormats = ['json', 'text'] as const;

/** Read before the other settings and despite their errors. The format is undefined if it depends on the terminal. */
export function readLogFormat(env: Environment = process.env) {
  const format = logFormats.find((each) => each === env['LOG_FORMAT']?.trim());
  return { format, isEvaluation: !env['DATABASE_URL'] && !env['DATABASE_URL_FILE'] };
}

type Needs = { readonly keys?: false };

/**
 * @param needs `keys: false` if an external database may be configured without keys, because a backup contains them.
 * @throws {ConfigError} naming the first invalid variable
 */
export function loadConfig(env: Environment = process.env, needs: Needs = {}): Config {
  readChoice(env, 'LOG_FORMAT', logFormats, 'json');
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL');
  const isEvaluation = databaseUrl === undefined;
  const port = readPort(env);
  const publicUrl = readPublicUrl(env) ?? `http://localhost:${port}`;
  const config: Config = {
    port,
    host: read(env, 'HOST') ?? '127.0.0.1',
    publicUrl,
    trustedProxies: readTrustedProxies(env),
    connectionsPerAddress: readConnectionsPerAddress(env),
    webhooksAtOnce: readInteger(env, 'WEBHOOKS_AT_ONCE', 1, 100_000) ?? 512,
    databaseUrl,
    databasePoolerUrl: readPoolerUrl(env, databaseUrl),
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    encryptionKeys: readEncryptionKeys(env),
    jwtSecret: readSecret(env, 'JWT_SECRET', 32),
    databaseRolesSecret: readSecret(env, 'DATABASE_ROLES_SECRET', 32),
    metricsToken: readMetricsToken(env),
    plugins: readList(env, 'PLUGINS'),
    providerApiUrl: (id) => readUrl(env, variableOf(id, 'API_URL'), ['http:', 'https:'])?.replace(/\/+$/, ''),
    providerInstallerUrl: (id) =>
      readUrl(env, variableOf(id, 'INSTALLER_URL'), ['http:', 'https:'])?.replace(/\/+$/, ''),
    providerSetting: (id, ending) => read(env, variableOf(id, ending)),
    sandbox: readSwitch(env, 'SANDBOX') ?? isEvaluation,
    seedDemo: readSwitch(env, 'SEED_DEMO') ?? isEvaluation,
    workers: readSwitch(env, 'WORKERS') ?? true,
    alarms: readSwitch(env, 'ALARMS') !== false,
    providerTimeoutMs: readInteger(env, 'PROVIDER_TIMEOUT_MS', 100, 600_000),
    acceptProviders: readList(env, 'ACCEPT_PROVIDERS'),
    outgoingWebhooksAllowPrivate: readSwitch(env, 'OUTGOING_WEBHOOKS_ALLOW_PRIVATE') ?? false,
    outgoingWebhooksHosts: readHosts(env, 'OUTGOING_WEBHOOKS_HOSTS'),
    virusScannerUrl: readVirusScanner(env),
    fileStore: readFileStore(env),
    smtpUrl: readSmtpUrl(env),
    verifiesEmails: sendsMail(env, isEvaluation),
    mailFrom: readMailFrom(env) ?? `Rebuttal <no-reply@${new URL(publicUrl).hostname}>`,
    google: readGoogle(env),
    exchangeRatesFile: read(env, 'EXCHANGE_RATES_FILE'),
    exchangeRatesUrl: readUrl(env, 'EXCHANGE_RATES_URL', ['http:', 'https:']),
    ai: readAi(env),
    evidenceCollection: readSwitch(env, 'EVIDENCE_COLLECTION') !== false,
    defaultFeatures: readChoice(env, 'DEFAULT_FEATURES', defaultFeatures, 'none'),
    upgradeUrl: readUrl(env, 'UPGRADE_URL', ['http:', 'https:']),
    secondFactorPolicy: readChoice(env, 'REQUIRE_SECOND_FACTOR', secondFactorPolicies, 'off'),
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, 'info'),
  };
  requireKeysForOwnDatabase(config, needs);
  refuseDemoOnOwnDatabase(config);
  return config;
}

function requireKeysForOwnDatabase(config: Config, needs: Needs): void {
  if (config.databaseUrl === undefined || needs.keys === false) return;
  if (config.encryptionKeys === undefined) {
    throw new ConfigError(
      'ENCRYPTION_KEYS must be set together with DATABASE_URL. Make one with: echo "k$(date +%Y%m%d):$(openssl rand -base64 32)"',
    );
  }
  if (config.jwtSecret === undefined) {
    throw new ConfigError(
      'JWT_SECRET must be set together with DATABASE_URL. Make one with: openssl rand -base64 48',
    );
  }
}

function refuseDemoOnOwnDatabase({ seedDemo, databaseUrl }: Config): void {
  if (!seedDemo || databaseUrl === undefined) return;
  throw new ConfigError(
    'SEED_DEMO is on and DATABASE_URL is set. The passwords of the demo accounts are public, so the demo is only for evaluation mode. Unset SEED_DEMO, or unset DATABASE_URL.',
  );
}

function variableOf(providerId: string, ending: string): string {
  return `${providerId.toUpperCase().replaceAll('-', '_')}_${ending}`;
}

function readPort(env: Environment): number {
  return readInteger(env, 'PORT', 0, 65_535) ?? 3000;
}

function readAi(env: Environment): AiConfig | undefined {
  const baseUrl = readUrl(env, 'AI_BASE_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (baseUrl === undefined) return undefined;
  const model = read(env, 'AI_MODEL');
  if (model === undefined) throw new ConfigError('AI_MODEL must be set together with AI_BASE_URL.');
  return {
    baseUrl,
    model,
    apiKey: read(env, 'AI_API_KEY'),
    timeoutMs: readInteger(env, 'AI_TIMEOUT_MS', 100, 300_000) ?? 45_000,
    tokensMax: readInteger(env, 'AI_MAX_TOKENS', 100, 100_000) ?? 2000,
    charactersMax: readInteger(env, 'AI_MAX_CHARACTERS', 4000, 1_000_000) ?? 24_000,
  };
}

/** Rejects a path, query, fragment or user: the server appends paths to this URL, and the URL is public. */
function readPublicUrl(env: Environment): string | undefined {
  const text = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { username, password, pathname } = new URL(text);
  if (pathname !== '/') {
    throw new ConfigError(
      'PUBLIC_URL has a path, but Rebuttal runs only at the root of a host. Use a dedicated host name, such as https://disputes.example.com.',
    );
  }
  if (/[?#]/.test(text) || username !== '' || password !== '') {
    throw new ConfigError(
      'PUBLIC_URL must not contain a query, a fragment or a user. Example: https://disputes.example.com.',
    );
  }
  return text.replace(/\/+$/, '');
}

function sendsMail(env: Environment, isEvaluation: boolean): boolean {
  return !isEvaluation || read(env, 'SMTP_URL') !== undefined;
}

/** Without a host, mail would go to any program that listens on this machine. */
function readSmtpUrl(env: Environment): string | undefined {
  const text = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (text !== undefined && new URL(text).hostname === '')
    throw new ConfigError('SMTP_URL has no host. Example: smtp://user:password@mail.example:587.');
  return text;
}

function readTrustedProxies(env: Environment): string[] {
  const proxies = readList(env, 'TRUSTED_PROXIES') ?? ['loopback'];
  const wrong = proxies.find((proxy) => proxy !== 'loopback' && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `TRUSTED_PROXIES contains "${wrong}"; it must be a comma-separated list of IP addresses and networks: 10.0.0.5, 10.0.1.0/24, loopback.`,
  );
}

function readConnectionsPerAddress(env: Environment): number {
  return readInteger(env, 'CONNECTIONS_PER_ADDRESS', 10, 1_000_000) ?? 1_000;
}

/** Rejects a prefix of 0 bits: if the whole internet were trusted, any client could forge its address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function readDatabaseUrl(env: Environment, name: string): string | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const url = readUrl({ [name]: withHost(text) }, name, ['postgres:', 'postgresql:']);
  try {
    return toDatabaseUrl(url ?? text);
  } catch (cause) {
    throw new ConfigError(`${name}: ${(cause as Error).message}.`, { cause });
  }
}

function readPoolerUrl(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = readDatabaseUrl(env, 'DATABASE_POOLER_URL');
  if (url !== undefined && databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_POOLER_URL is set without DATABASE_URL. Set DATABASE_URL to connect directly to PostgreSQL.',
    );
  }
  return url;
}

function readFileStore(env: Environment): 'local' | S3Location {
  const text = read(env, 'FILE_STORE') ?? 'local';
  const endpoint = readUrl(env, 'S3_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (text === 'local') return 'local';
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\-/]*))?$/.exec(text);
  const [, bucket, prefix = ''] = match ?? [];
  if (bucket === undefined || prefix.split('/').includes('..')) {
    throw new ConfigError(`FILE_STORE is "${text}"; it must be local or s3://bucket or s3://bucket/prefix.`);
  }
  const region = read(env, 'AWS_REGION') ?? read(env, 'AWS_DEFAULT_REGION');
  return {
    bucket,
    prefix: prefix.replace(/^\/+|\/+$/g, ''),
    endpoint,
    // AWS needs the real region. Self-hosted servers accept any.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
    credentials: readAwsKeyFiles(env),
  };
}

/** The AWS SDK reads AWS_SECRET_ACCESS_KEY and other sources, but not a file with only the key. */
function readAwsKeyFiles(env: Environment): S3Location['credentials'] {
  if (read(env, 'AWS_SECRET_ACCESS_KEY') === undefined || !env['AWS_SECRET_ACCESS_KEY_FILE'])
    return undefined;
  const accessKeyId = read(env, 'AWS_ACCESS_KEY_ID');
  if (accessKeyId === undefined)
    throw new ConfigError('AWS_ACCESS_KEY_ID must be set together with AWS_SECRET_ACCESS_KEY_FILE.');
  return { accessKeyId, secretAccessKey: String(read(env, 'AWS_SECRET_ACCESS_KEY')) };
}

function readGoogle(env: Environment): GoogleConfig | undefined {
  const [clientId, clientSecret] = [read(env, 'GOOGLE_CLIENT_ID'), read(env, 'GOOGLE_CLIENT_SECRET')];
  const issuerUrl = readUrl(env, 'GOOGLE_ISSUER_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  return { clientId, clientSecret, issuerUrl };
}

function readMailFrom(env: Environment): string | undefined {
  const text = read(env, 'MAIL_FROM');
  if (text === undefined || /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text))
    return text;
  throw new ConfigError(
    `MAIL_FROM is "${text}"; it must be an email address, optionally with a name: Name <a@b.example>.`,
  );
}

/** Accepts names only as URLs spell them, because they are compared with the hosts of URLs. */
function readHosts(env: Environment, name: string): string[] | undefined {
  return readList(env, name)?.map((item) => {
    const host = item.toLowerCase();
    const below = host.replace(/^\*\./, '');
    const url = `https://${below}/`;
    if (!below.includes('*') && URL.canParse(url) && new URL(url).hostname === below) return host;
    throw new ConfigError(
      `${name} contains "${item}"; use host names without scheme, port or path, such as hooks.example or *.example.com.`,
    );
  });
}

function readVirusScanner(env: Environment): string | undefined {
  const text = readUrl(env, 'VIRUS_SCANNER_URL', ['clamd:']);
  if (text === undefined) return undefined;
  const { hostname, pathname } = new URL(text);
  if ((hostname === '') !== pathname.length > 1)
    throw new ConfigError('VIRUS_SCANNER_URL must be clamd://host:port or clamd:///path/to/socket.');
  return text;
}

function readMetricsToken(env: Environment): string | undefined {
  const token = readSecret(env, 'METRICS_TOKEN', 16);
  if (token === undefined || /^[\w.~+/=-]{16,4096}$/.test(token)) return token;
  throw new ConfigError(
    'METRICS_TOKEN is sent as a bearer token, so it may contain only letters, digits and . _ ~ + / = -',
  );
}

function readEncryptionKeys(env: Environment): EncryptionKey[] | undefined {
  const keys = readList(env, 'ENCRYPTION_KEYS')?.map(toEncryptionKey);
  const twin = keys?.find(({ id }, index) => keys.findIndex((other) => other.id === id) < index);
  if (keys === undefined || twin === undefined) return keys;
  throw new ConfigError(
    `ENCRYPTION_KEYS has two keys with the id "${twin.id}". Give the newer key a different id; existing encrypted data needs the older one unchanged.`,
  );
}

/** Validates strictly: Node.js skips invalid base64 characters, so a typo would silently give another key. */
function toEncryptionKey(item: string): EncryptionKey {
  const [, id, text] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(item) ?? [];
  if (id !== undefined && text !== undefined) return { id, key: Buffer.from(text, 'base64') };
  throw new ConfigError(
    'ENCRYPTION_KEYS must be a comma-separated list of id:base64, where base64 encodes 32 bytes.',
  );
}
