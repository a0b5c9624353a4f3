import { type Client, fileOf, newIdempotencyKey } from '@rebuttal/sdk';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError, UsageError } from '../errors.js';
import { declare, repeatable } from '../program/declaring.js';
import { printList } from '../program/lists.js';
import { printParts, readText } from '../terminal/files.js';
import type { JsonOption } from '../terminal/output.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type ApiOptions = JsonOption & {
  readonly data?: string;
  readonly query?: readonly string[];
  readonly all?: true;
};
type Method = (typeof methods)[number];
type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

export function declareApi(program: Command): void {
  declare(program, 'api', 'Call any path of the API, also those without a command.', [
    'rebuttal api GET /api/automation/rules',
    'rebuttal api POST /api/automation/rules --data @small-disputes.json',
    'rebuttal api GET /api/disputes --query status=won --all | jq -r .dispute_id',
    'rebuttal api GET /api/disputes/dsp_01kakhr5x2m7q9t3v8wz/bundle > case.zip',
  ])
    .addArgument(new Argument('<method>', 'in any case').choices(methods).argParser(readMethod))
    .argument('<path>', 'a path of the API reference at /api/docs')
    .option('--data <json>', 'the body: JSON, @FILE, or - to read stdin')
    .addOption(repeatable(new Option('--query <name=value>', 'a parameter of the query; repeatable')))
    .option('--all', 'read every page of a list, and print one JSON object a line')
    .addHelpText('after', '\nIt asks for no confirmation. Each write has its own Idempotency-Key.\n')
    .action(callApi);
}

/** Prints JSON indented, with `--json` in one line, and other content as it is. */
async function callApi(method: Method, path: string, options: ApiOptions): Promise<void> {
  if (method === 'GET' ? options.data !== undefined : options.all === true)
    throw new UsageError(method === 'GET' ? 'GET takes no --data.' : '--all is for GET.');
  const address = addressOf(path, options.query ?? []);
  const body = options.data === undefined ? undefined : await readJson(options.data);
  await withApi(async (client) => {
    if (options.all) return printList(itemsOf(client, address), { json: true, limit: 0, all: true }, [], '');
    const { stream, contentType } = await send(client, { method, path: address.href, body });
    if (!contentType.includes('json')) return printParts(stream);
    const value: unknown = JSON.parse(await new Response(stream).text());
    process.stdout.write(`${JSON.stringify(value, null, options.json ? undefined : 2)}\n`);
  });
}

function send({ api }: Client, { method, path, body }: Call) {
  const headers = method === 'GET' ? {} : { 'Idempotency-Key': newIdempotencyKey() };
  // The contract's types know only its own paths.
  return fileOf(
    api.request(method.toLowerCase() as 'get', path as never, { headers, body, parseAs: 'stream' } as never),
  );
}

/** Follows `next_cursor`, or the number of the page. */
async function* itemsOf(client: Client, address: Address): AsyncGenerator {
  for (let place: string | null = ''; place !== null;) {
    const { stream } = await send(client, { method: 'GET', path: address.with(place) });
    const body = JSON.parse(await new Response(stream).text()) as Record<string, unknown>;
    const [items, ...others] = Object.values(body).filter((value) => Array.isArray(value));
    if (items === undefined || others.length > 0)
      throw new CommandError('The response is not a list. Leave out --all.', { code: 'not_a_list' });
    yield* items as unknown[];
    place = placeAfter(body);
  }
}

/** The parameter of the next page. A list may have the number of its page and a cursor; the cursor counts then. */
function placeAfter({ next_cursor: cursor, page, pages }: Record<string, unknown>): string | null {
  if (typeof cursor === 'string') return String(new URLSearchParams({ cursor }));
  const hasNext =
    cursor === undefined && typeof page === 'number' && typeof pages === 'number' && page < pages;
  return hasNext ? `page=${page + 1}` : null;
}

type Address = { readonly href: string; readonly with: (parameter: string) => string };

/** @throws {UsageError} for another server's address, so that no token leaves for it */
function addressOf(path: string, pairs: readonly string[]): Address {
  const [place = '', given] = path.split('?', 2);
  if (!/^\/(?!\/)/.test(place)) throw new UsageError(`${path} must be a path such as /api/disputes.`);
  const query = new URLSearchParams(given);
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--query ${pair} must be name=value.`);
    query.append(pair.slice(0, at), pair.slice(at + 1));
  }
  const root = place.startsWith('/api/') ? place : `/api${place}`;
  const hrefOf = (parameters: URLSearchParams) =>
    parameters.size > 0 ? `${root}?${String(parameters)}` : root;
  return {
    href: hrefOf(query),
    with: (parameter) => {
      const changed = new URLSearchParams(query);
      for (const [name, value] of new URLSearchParams(parameter)) changed.set(name, value);
      return hrefOf(changed);
    },
  };
}

async function readJson(data: string): Promise<unknown> {
  const isFile = data === '-' || data.startsWith('@');
  const text = isFile ? await readText(data.replace(/^@/, '')) : data;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`--data is not JSON: ${(cause as Error).message}`);
  }
}

function readMethod(text: string): Method {
  const method = methods.find((known) => known === text.toUpperCase());
  if (method === undefined) throw new InvalidArgumentError(`Allowed choices are ${methods.join(', ')}.`);
  return method;
}
