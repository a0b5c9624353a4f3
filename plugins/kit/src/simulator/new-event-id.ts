import { randomInt } from 'node:crypto';

import { parseObject, textOf } from '../json.js';

/** Of each the same as stands there: a GUID stays one. */
const kinds = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

/** Another id of the same form; what stands before its last `_` stays. */
export function idLike(id: string): string {
  const start = id.lastIndexOf('_') + 1;
  const drawn = Array.from(id.slice(start), (character) => {
    const kind = kinds.find((each) => each.includes(character));
    return kind === undefined ? character : kind.charAt(randomInt(kind.length));
  });
  return id.slice(0, start) + drawn.join('');
}

/** A JSON event whose `id` is another. @throws {RangeError} if it has none */
export function withNewEventId(body: string): string {
  const event = parseObject(body);
  const id = event === undefined ? undefined : textOf(event, 'id');
  if (id === undefined) throw new RangeError('the event has no id');
  return JSON.stringify({ ...event, id: idLike(id) });
}
