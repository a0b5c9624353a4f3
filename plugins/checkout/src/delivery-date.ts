/** Labels of a line with the date of delivery or service; lower-case, with single spaces. */
const labels = [
  'date',
  'delivered',
  'delivered on',
  'delivery date',
  'date of delivery',
  'service date',
  'date of service',
  'collected on',
  'collection date',
];

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const bareDate = new RegExp(
  `^(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{4}|` +
    `\\d{1,2}(?:st|nd|rd|th)? (?:${months})[a-z]* \\d{4}|(?:${months})[a-z]* \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})$`,
  'i',
);

export type DeliveryDate = {
  readonly date: string;
  /** The text contains nothing else. */
  readonly isAll: boolean;
};

/** Finds the date of delivery in a text: after a label, or as the complete text. None if there are two dates. */
export function findDeliveryDate(text: string): DeliveryDate | undefined {
  if (bareDate.test(text.trim())) return { date: text.trim(), isAll: true };
  const dates = new Set(text.split(/\r?\n/).flatMap(readRow));
  const [date, ...others] = dates;
  return date === undefined || others.length > 0 ? undefined : { date, isAll: false };
}

function readRow(row: string): string[] {
  const at = row.indexOf(':');
  const label = row
    .slice(0, Math.max(at, 0))
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const value = row.slice(at + 1).trim();
  return labels.includes(label) && value !== '' ? [value] : [];
}
