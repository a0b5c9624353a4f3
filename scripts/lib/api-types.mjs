/**
 * Fields that may be fractional. Every other number of the API is whole: minor units, counts, pages, bytes. Clients in
 * languages with strict types would otherwise hold money in floats.
 */
const fractional = new Set([
  // Shares of one or of a hundred.
  'win_rate',
  'recovery_rate',
  'percentage',
  // The bounds of a win rate's interval, and how sure the match of an order is.
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
  // Whatever number an audit entry holds.
  'details',
]);

/** `evidence_due_by` is a time, `invited_by` a person. */
const isTimeName = (name) => /(_at|_due_by|_until)$/.test(name);

/** Whole numbers become integers and times get their format. tsoa knows only `number` and `string`. */
export function typeNumbersAndTimes(document) {
  for (const { schema, name } of fieldsOf(document)) {
    if (isImpreciseNumber(schema, name)) Object.assign(schema, { type: 'integer', format: 'int64' });
    if (isUndatedTime(schema, name)) schema.format = 'date-time';
  }
}

/** What a field lacks for clients with strict types. */
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

/** Every schema with the name of the field, or of the parameter, that it describes. */
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
