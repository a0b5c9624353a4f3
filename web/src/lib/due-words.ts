import { locale } from '#texts/locale';

import { dayMs, formatDeadline } from './dates.js';

type Place = { readonly locale?: string; readonly timeZone?: string };

const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Such as "tomorrow, 11:59 PM GMT+1" or "Thursday, 11:59 PM GMT+1". Names the date if it is more than six days away. */
export function formatDue(iso: string, now: number, place: Place = {}): string {
  const { timeZone } = place;
  const at = Date.parse(iso);
  const days = Math.round((dayOf(at, place) - dayOf(now, place)) / dayMs);
  if (!(days >= -1 && days <= 6)) return formatDeadline(iso, now, place);
  const named =
    days <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : new Intl.DateTimeFormat(place.locale, { weekday: 'long', timeZone }).format(at);
  return `${named}, ${new Intl.DateTimeFormat(place.locale, { ...time, timeZone }).format(at)}`;
}

/** The calendar day of the place, as a time in UTC. */
function dayOf(at: number, { timeZone }: Place): number {
  return Number.isNaN(at) ? at : Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at));
}
