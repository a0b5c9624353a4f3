/** Labels of a line that tells when goods or a service were handed over; lower-case, blanks single. */
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
  /** The text says nothing else. */
  readonly isAll: boolean;
};

/** The date of delivery in a text: under a label of its own, or as all that the text says. Two dates are none. */
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
