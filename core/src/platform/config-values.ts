import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting that prevents the server from starting. The message names the variable and says what to set. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads a variable, or the file that the variable with the ending _FILE names. */
export function read(env: Environment, name: string): string | undefined {
  const [value = '', file = ''] = [env[name]?.trim(), env[`${name}_FILE`]?.trim()];
  if (file === '') return value === '' ? undefined : value;
  if (value !== '') throw new ConfigError(`${name} and ${name}_FILE are both set. Unset one of them.`);
  const content = readSettingFile(`${name}_FILE`, file);
  if (content === '') throw new ConfigError(`${name}_FILE names ${file}, which is empty.`);
  return content;
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${name} names ${file}, which cannot be read (${code}).`, { cause });
  }
}

export function readInteger(env: Environment, name: string, min: number, max: number): number | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= min && number <= max))
    throw new ConfigError(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`);
  return number;
}

export function readUrl(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  const expected = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  // The value may contain a password, so the message leaves it out.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} is not a URL of the form ${expected}`);
  }
  return text;
}

export function readList(env: Environment, name: string): string[] | undefined {
  const text = read(env, name);
  const items = text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items?.length === 0)
    throw new ConfigError(`${name} is "${text}", an empty list. Add at least one item, or unset it.`);
  return items;
}

export function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = read(env, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'on' || text === 'true') return true;
  if (text === 'off' || text === 'false') return false;
  throw new ConfigError(`${name} is "${text}"; it must be on or off.`);
}

export function readChoice<Choice extends string>(
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

export function readSecret(env: Environment, name: string, min: number): string | undefined {
  const secret = read(env, name);
  if (secret !== undefined && secret.length < min)
    throw new ConfigError(`${name} must have at least ${min} characters.`);
  return secret;
}
