/**
 * Fields that may be fractional. All other numbers of the API are integers: minor units, counts, pages, bytes. Otherwise
 * clients in strictly typed languages would store money in floats.
 */
const fractional = new Set([
  // Fractions of 1 or 100.
  'win_rate',
  'recovery_rate',
  'percentage',
  // Bounds of a win rate's interval, and the confidence of an order match.
  'low',
  'high',
  'confidence',
  // Averages, medians and percentiles of days and hours.
  'avg_days',
  'avg_days_to_close',
  'median_days',
  'median_days_to_close',
  'median_hours',
  'p90_hours',
  // A store may sell half a meter.
  'quantity',
  // Any number in an audit entry.
  'details',
]);

/** `evidence_due_by` is a time, but `invited_by` is a person. */
const isTimeName = (name) => /(_at|_due_by|_until)$/.test(name);

/** Whole numbers become integers and times get their format. tsoa knows only `number` and `string`. */
export function typeNumbersAndTimes(document) {
  for (const { schema, name } of fieldsOf(document)) {
    if (isImpreciseNumber(schema, name)) Object.assign(schema, { type: 'integer', format: 'int64' });
    if (isUndatedTime(schema, name)) schema.format = 'date-time';
  }
}

/** Returns what a field lacks for strictly typed clients. */
export function findImprecise(document) {
  return fieldsOf(document).flatMap(({ schema, name, path }) => {
    if (isImpreciseNumber(schema, name))
      return [`${path} may be fractional. Make it an integer, or name it in scripts/lib/api-types.mjs`];
    return isUndatedTime(schema, name) ? [`${path} is a time without format: date-time`] : [];
  });
}

function isImpreciseNumber({ type }, name) {
  return type === 'number' && !fractional.has(name);
}

function isUndatedTime({ type, format, enum: values }, name) {
  return type === 'string' && values === undefined && format !== 'date-time' && isTimeName(name);
}

/** Yields every schema with the name of its field or parameter. */
function fieldsOf({ components, paths }) {
  const found = [];
  const visit = (value, name, path) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.type === 'string') found.push({ schema: value, name, path });
    for (const [key, part] of Object.entries(value)) {
      if (['example', 'examples', 'default', 'enum'].includes(key)) continue;
      if (key === 'properties')
        for (const [field, schema] of Object.entries(part)) visit(schema, field, `${path}.${field}`);
      else
        visit(
          part,
          key === 'schema' ? (value.name ?? name) : name,
          Array.isArray(value) ? path : `${path}.${key}`,
        );
    }
  };
  for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name, name);
  visit(paths, '', 'paths');
  return found;
}
