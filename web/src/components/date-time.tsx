import { formatDate, formatDateTime, formatDeadline, formatRelative } from '../lib/dates.js';
import { useNow } from '../lib/use-now.js';

type Props = { readonly iso: string };

/** Date, time and time zone, with the ISO value in the `datetime` attribute. */
export function DateTime({ iso }: Props) {
  return <time dateTime={iso}>{formatDateTime(iso)}</time>;
}

/** The same without the current year, for lists. */
export function Deadline({ iso }: Props) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatDeadline(iso, useNow())}
    </time>
  );
}

export function DateOnly({ iso }: Props) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatDate(iso)}
    </time>
  );
}

export function Relative({ iso }: Props) {
  const now = useNow();
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatRelative(iso, now)}
    </time>
  );
}
