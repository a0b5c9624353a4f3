import { isObject, objectOf, objectsOf, parseObject } from '../../plugins/kit/src/json.js';
import type { JsonObject } from '../../plugins/kit/src/json.js';
import { parseMultipart } from '../../plugins/kit/src/simulator/multipart.js';
import type { Exchange } from '../../plugins/kit/src/testing/world.js';
import { pointerTo } from './openapi.js';
import type { Spec } from './openapi.js';

/** A schema for a part of an object, where the provider's files describe only that part. */
type Named = { readonly schema: string; readonly of: (complete: JsonObject) => readonly unknown[] };

const onlyIf = (pattern: RegExp, type: unknown, part: JsonObject) =>
  pattern.test(String(type)) ? [part] : [];

const inWebhooks: Readonly<Record<string, readonly Named[]>> = {
  stripe: [
    { schema: 'event', of: (event) => [event] },
    {
      schema: 'dispute',
      of: (event) => onlyIf(/dispute/, event.type, objectOf(objectOf(event, 'data'), 'object')),
    },
    {
      schema: 'refund',
      of: (event) => onlyIf(/^refund/, event.type, objectOf(objectOf(event, 'data'), 'object')),
    },
  ],
  paypal: [
    { schema: 'event', of: (event) => [event] },
    { schema: 'dispute', of: (event) => onlyIf(/DISPUTE/, event.event_type, objectOf(event, 'resource')) },
    { schema: 'refund', of: (event) => onlyIf(/REFUND/, event.event_type, objectOf(event, 'resource')) },
  ],
};

/** In the part `input` of multipart calls. */
const inInput: Readonly<Record<string, readonly Named[]>> = {
  paypal: [{ schema: 'evidence', of: (input) => objectsOf(input, 'evidences') }],
};

/** Returns the mismatches of a webhook with the schemas for it or its parts. */
export function faultsOfWebhook(
  specs: readonly Spec[],
  provider: string,
  webhook: { readonly body: string; readonly types: readonly string[] },
): string[] {
  const event = parseObject(webhook.body);
  const name = `the webhook ${webhook.types.join(' and ')}`;
  if (event === undefined) return [`${name}: it is not a JSON object`];
  const complete = specs.flatMap((spec) =>
    webhook.types.flatMap((type) => {
      const body = pointerTo('webhooks', `/${type}`, 'post', 'requestBody', 'content');
      const pointer = `${body}${pointerTo('application/json', 'schema')}`;
      return has(spec, pointer) ? spec.faultsOf(event, pointer) : [];
    }),
  );
  return [...complete, ...faultsOfParts(specs, inWebhooks[provider], event)].map(
    (fault) => `${name}, ${fault}`,
  );
}

export function faultsOfInput(specs: readonly Spec[], provider: string, { request }: Exchange): string[] {
  const input = parseMultipart(request).find(({ name }) => name === 'input');
  const complete = input === undefined ? undefined : parseObject(Buffer.from(input.bytes).toString('utf8'));
  if (complete === undefined) return [];
  const path = request.path.replace(/^.*\//, '…/');
  return faultsOfParts(specs, inInput[provider], complete).map(
    (fault) => `${request.method} ${path}, the call: ${fault}`,
  );
}

function faultsOfParts(
  specs: readonly Spec[],
  parts: readonly Named[] | undefined,
  complete: JsonObject,
): string[] {
  return specs.flatMap((spec) =>
    (parts ?? []).flatMap(({ schema, of }) => {
      const pointer = pointerTo('components', 'schemas', schema);
      if (!has(spec, pointer)) return [];
      return of(complete).flatMap((part) =>
        spec.faultsOf(part, pointer).map((fault) => `schema ${schema}: ${fault}`),
      );
    }),
  );
}

function has(spec: Spec, pointer: string): boolean {
  const { value } = spec.at(pointer);
  return isObject(value) && Object.keys(value).length > 0;
}
