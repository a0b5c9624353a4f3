import { randomInt } from 'node:crypto';

import { parseObject, textOf } from '../json.js';

/** Each character is replaced by one of the same kind, so that a GUID stays a GUID. */
const kinds = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

/** A random ID of the same form. The part before the last `_` is kept. */
export function idLike(id: string): string {
  const start = id.lastIndexOf('_') + 1;
  const drawn = Array.from(id.slice(start), (character) => {
    const kind = kinds.find((each) => each.includes(character));
    return kind === undefined ? character : kind.charAt(randomInt(kind.length));
  });
  return id.slice(0, start) + drawn.join('');
}

/** The JSON event with a new `id`. @throws {RangeError} if it has none */
export function withNewEventId(body: string): string {
  const event = parseObject(body);
  const id = event === undefined ? undefined : textOf(event, 'id');
  if (id === undefined) throw new RangeError('the event has no id');
  return JSON.stringify({ ...event, id: idLike(id) });
}
