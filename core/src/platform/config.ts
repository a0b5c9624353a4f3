import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { toDatabaseUrl, withHost } from './database/database-url.js';
import type { S3Location } from './files/s3-file-store.js';
import type { EncryptionKey } from './shared/sealed.js';

/** Which users the operator requires to have a second factor, whatever their companies decide: `REQUIRE_SECOND_FACTOR`. */
export const secondFactorPolicies = ['off', 'super_admins', 'everyone'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** What the operator has set, checked. Contract of names and defaults: docs/configuration.md. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Addresses and networks of the proxies that are believed when they say whose request they pass on. */
  readonly trustedProxies: readonly string[];
  /** How many connections one address may have open; those of `trustedProxies` are not counted. */
  readonly connectionsPerAddress: number;
  /** Undefined: the embedded PostgreSQL under `dataDir`, which is evaluation mode. */
  readonly databaseUrl: string | undefined;
  /** A pooler in transaction mode before `databaseUrl`, by which the server's own work goes. */
  readonly databasePoolerUrl: string | undefined;
  readonly dataDir: string;
  /** Undefined: generated once in `dataDir`. Always set with a `databaseUrl`. */
  readonly encryptionKeys: readonly EncryptionKey[] | undefined;
  readonly jwtSecret: string | undefined;
  /** Package names or paths; undefined: the plugins that ship. */
  readonly plugins: readonly string[] | undefined;
  /** The operator's override of a provider's address, by plugin id: `STRIPE_API_URL` and its like. */
  readonly providerApiUrl: (providerId: string) => string | undefined;
  /** Where browsers are sent to install the app of a store platform, instead of the platform: `WIX_INSTALLER_URL`. */
  readonly providerInstallerUrl: (providerId: string) => string | undefined;
  /** What else the operator gives for a plugin: `WIX_APP_ID` and its like, by the end of the name. */
  readonly providerSetting: (providerId: string, ending: string) => string | undefined;
  readonly sandbox: boolean;
  readonly seedDemo: boolean;
  readonly workers: boolean;
  /** Whether this process looks for what an operator must know of at once. */
  readonly alarms: boolean;
  readonly acceptProviders: readonly string[];
  /** Undefined: as long as each plugin waits by itself. */
  readonly providerTimeoutMs: number | undefined;
  /** Lets outgoing webhooks reach private addresses and plain http. */
  readonly outgoingWebhooksAllowPrivate: boolean;
  /** The hosts that outgoing webhooks may reach, `*.` for all below a name; undefined: any. */
  readonly outgoingWebhooksHosts: readonly string[] | undefined;
  /** Undefined: what is uploaded is not looked through for malware. */
  readonly virusScannerUrl: string | undefined;
  /** Where files lie: under `dataDir`, or in a bucket. */
  readonly fileStore: 'local' | S3Location;
  /** Undefined: mails become files in `dataDir`. */
  readonly smtpUrl: string | undefined;
  /** False in evaluation mode without SMTP_URL: no email leaves the machine, so none could be confirmed. */
  readonly verifiesEmails: boolean;
  readonly mailFrom: string;
  /** Undefined: nobody signs in with Google. */
  readonly google: GoogleConfig | undefined;
  readonly exchangeRatesFile: string | undefined;
  /** Undefined: drafts are made by the rule catalogue alone, and nothing leaves the house. */
  readonly ai: AiConfig | undefined;
  /** Collects evidence when a dispute arrives, for companies that want it. */
  readonly evidenceCollection: boolean;
  /** What companies may use where neither an operator's setting nor an override says otherwise. */
  readonly defaultFeatures: DefaultFeatures;
  /** Where "Upgrade Now" leads. Undefined: the web app says whom to ask. */
  readonly upgradeUrl: string | undefined;
  /** Of whom a second factor is demanded, beside the companies that demand it of their people. */
  readonly secondFactorPolicy: SecondFactorPolicy;
  /** Undefined: only the machine itself reads `/metrics`. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
};

export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Undefined: Google itself. Another one has the same paths below its address; for tests. */
  readonly issuerUrl: string | undefined;
};

/** An endpoint with OpenAI's chat completions, and what one draft may cost there. */
export type AiConfig = {
  /** With its version, without a slash at the end: `https://api.example/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** Of the answer. */
  readonly tokensMax: number;
  /** Of the question. */
  readonly charactersMax: number;
};

const defaultFeatures = ['none', 'all'] as const;
export type DefaultFeatures = (typeof defaultFeatures)[number];

/** Not wrong where `PLUGINS` leaves the provider out. */
export const acceptProvidersByDefault: readonly string[] = ['stripe'];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A setting that the start cannot go on with. The message names the variable and says what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Needs = { readonly keys?: false };
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param needs `keys: false` where a database of the operator's may come without them, as they come from a backup.
 * @throws {ConfigError} naming the first variable that is wrong
 */
export function loadConfig(env: Environment = process.env, needs: Needs = {}): Config {
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
    databaseUrl,
    databasePoolerUrl: readPoolerUrl(env, databaseUrl),
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    encryptionKeys: readEncryptionKeys(env),
    jwtSecret: readSecret(env, 'JWT_SECRET', 32),
    metricsToken: readMetricsToken(env),
    plugins: readList(env, 'PLUGINS'),
    providerApiUrl: (id) => readUrl(env, variableOf(id, 'API_URL'), ['http:', 'https:']),
    providerInstallerUrl: (id) => readUrl(env, variableOf(id, 'INSTALLER_URL'), ['http:', 'https:']),
    providerSetting: (id, ending) => read(env, variableOf(id, ending)),
    sandbox: readSwitch(env, 'SANDBOX') ?? isEvaluation,
    seedDemo: readSwitch(env, 'SEED_DEMO') ?? isEvaluation,
    workers: readSwitch(env, 'WORKERS') ?? true,
    alarms: readSwitch(env, 'ALARMS') !== false,
    providerTimeoutMs: readProviderTimeout(env),
    acceptProviders: readList(env, 'ACCEPT_PROVIDERS') ?? acceptProvidersByDefault,
    outgoingWebhooksAllowPrivate: readSwitch(env, 'OUTGOING_WEBHOOKS_ALLOW_PRIVATE') ?? false,
    outgoingWebhooksHosts: readHosts(env, 'OUTGOING_WEBHOOKS_HOSTS'),
    virusScannerUrl: readVirusScanner(env),
    fileStore: readFileStore(env),
    smtpUrl: readSmtpUrl(env),
    verifiesEmails: sendsMail(env, isEvaluation),
    mailFrom: readMailFrom(env) ?? `Rebuttal <no-reply@${new URL(publicUrl).hostname}>`,
    google: readGoogle(env),
    exchangeRatesFile: read(env, 'EXCHANGE_RATES_FILE'),
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

function read(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function readPort(env: Environment): number {
  return readWhole(env, 'PORT', 0, 65_535) ?? 3000;
}

function readProviderTimeout(env: Environment): number | undefined {
  return readWhole(env, 'PROVIDER_TIMEOUT_MS', 100, 600_000);
}

function readWhole(env: Environment, name: string, min: number, max: number): number | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`);
  return number;
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
    timeoutMs: readWhole(env, 'AI_TIMEOUT_MS', 100, 300_000) ?? 45_000,
    tokensMax: readWhole(env, 'AI_MAX_TOKENS', 100, 100_000) ?? 2000,
    charactersMax: readWhole(env, 'AI_MAX_CHARACTERS', 4000, 1_000_000) ?? 24_000,
  };
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const expected = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  // The value may hold a password, so it is not repeated.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} is no address of the form ${expected}`);
  }
  return text;
}

/** Paths are added to its end, so that nothing may stand behind its own, and it is told to everybody. */
function readPublicUrl(env: Environment): string | undefined {
  const text = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { username, password, pathname } = new URL(text);
  if (pathname !== '/') {
    throw new ConfigError(
      'PUBLIC_URL has a path, and Rebuttal runs only at the root of a host. Give it a host name of its own: https://disputes.example.com.',
    );
  }
  if (/[?#]/.test(text) || username !== '' || password !== '') {
    throw new ConfigError(
      'PUBLIC_URL must be an address alone, without ?, # and a user: https://disputes.example.com.',
    );
  }
  return text.replace(/\/+$/, '');
}

/** Without a host mails would go to whatever listens on this machine. */
function sendsMail(env: Environment, isEvaluation: boolean): boolean {
  return !isEvaluation || read(env, 'SMTP_URL') !== undefined;
}

function readSmtpUrl(env: Environment): string | undefined {
  const text = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (text !== undefined && new URL(text).hostname === '')
    throw new ConfigError('SMTP_URL names no host; it has the form smtp://user:password@mail.example:587.');
  return text;
}

function readTrustedProxies(env: Environment): string[] {
  const proxies = readList(env, 'TRUSTED_PROXIES') ?? ['loopback'];
  const wrong = proxies.find((proxy) => proxy !== 'loopback' && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `TRUSTED_PROXIES has "${wrong}"; it must be a comma list of addresses and networks: 10.0.0.5, 10.0.1.0/24, loopback.`,
  );
}

function readConnectionsPerAddress(env: Environment): number {
  return readWhole(env, 'CONNECTIONS_PER_ADDRESS', 10, 1_000_000) ?? 1_000;
}

/** The whole internet is no network of proxies: anybody could then say who they are. */
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
      'DATABASE_POOLER_URL is set without DATABASE_URL, which must lead to PostgreSQL itself.',
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
    // Amazon has regions that matter; a server of one's own takes any.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
  };
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
    `MAIL_FROM is "${text}"; it must be an address, or a name with one: Name <a@b.example>.`,
  );
}

function readList(env: Environment, name: string): string[] | undefined {
  const text = read(env, name);
  const items = text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items?.length === 0)
    throw new ConfigError(`${name} is "${text}", which names nothing. Name something, or leave it unset.`);
  return items;
}

/** Names as URLs write them, for that is what they are held against. */
function readHosts(env: Environment, name: string): string[] | undefined {
  return readList(env, name)?.map((item) => {
    const host = item.toLowerCase();
    const below = host.replace(/^\*\./, '');
    const url = `https://${below}/`;
    if (!below.includes('*') && URL.canParse(url) && new URL(url).hostname === below) return host;
    throw new ConfigError(
      `${name} names "${item}"; give host names without scheme, port and path, such as hooks.example or *.example.com.`,
    );
  });
}

function readVirusScanner(env: Environment): string | undefined {
  const text = readUrl(env, 'VIRUS_SCANNER_URL', ['clamd:']);
  if (text === undefined) return undefined;
  const { hostname, pathname } = new URL(text);
  if ((hostname === '') !== pathname.length > 1)
    throw new ConfigError('VIRUS_SCANNER_URL must be clamd://host:port, or clamd:///path/of/its/socket.');
  return text;
}

function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = read(env, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'on' || text === 'true') return true;
  if (text === 'off' || text === 'false') return false;
  throw new ConfigError(`${name} is "${text}"; it must be on or off.`);
}

function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const text = read(env, name) ?? otherwise;
  const choice = choices.find((known) => known === text);
  if (choice === undefined)
    throw new ConfigError(`${name} is "${text}"; it must be one of ${choices.join(', ')}.`);
  return choice;
}

function readSecret(env: Environment, name: string, min: number): string | undefined {
  const secret = read(env, name);
  if (secret !== undefined && secret.length < min)
    throw new ConfigError(`${name} must have at least ${min} characters.`);
  return secret;
}

function readMetricsToken(env: Environment): string | undefined {
  const token = readSecret(env, 'METRICS_TOKEN', 16);
  if (token === undefined || /^[\w.~+/=-]{16,4096}$/.test(token)) return token;
  throw new ConfigError(
    'METRICS_TOKEN must be letters, digits and . _ ~ + / = - alone, as it is sent as a bearer.',
  );
}

function readEncryptionKeys(env: Environment): EncryptionKey[] | undefined {
  const keys = readList(env, 'ENCRYPTION_KEYS')?.map(toEncryptionKey);
  const twin = keys?.find(({ id }, index) => keys.findIndex((other) => other.id === id) < index);
  if (keys === undefined || twin === undefined) return keys;
  throw new ConfigError(
    `ENCRYPTION_KEYS has two keys with the id "${twin.id}". Give the newer one an id of its own; what is sealed already needs the older one as it is.`,
  );
}

/** Node.js reads base64 past all that is none, so that a key with a slip in it would be another key. */
function toEncryptionKey(item: string): EncryptionKey {
  const [, id, text] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/.exec(item) ?? [];
  if (id !== undefined && text !== undefined) return { id, key: Buffer.from(text, 'base64') };
  throw new ConfigError(
    'ENCRYPTION_KEYS must be a comma list of id:base64, where base64 stands for 32 bytes.',
  );
}
