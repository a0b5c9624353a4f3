import type { Tone } from './colors.js';

/** Minor units as on the screens: 12000 and 2 are $120.00. */
export function moneyText(amount: number, currency: string, exponent: number): string {
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  const decimal = `${amount < 0 ? '-' : ''}${whole}${fraction}` as Intl.StringNumericLiteral;
  const decimals = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...decimals });
  return format.format(decimal).replaceAll('\u{a0}', ' ');
}

/** To the minute, in the terminal's time zone. */
export function timeText(iso: string | null | undefined): string {
  if (iso === null || iso === undefined) return '';
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** With the time zone: `2026-11-28 15:00 GMT+1`. */
export function deadlineText(iso: string | null | undefined): string {
  if (iso === null || iso === undefined) return '';
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(iso));
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${timeText(iso)} ${zone}`.trim();
}

const tones: Readonly<Record<string, Tone>> = {
  needs_response: 'warning',
  suspended: 'warning',
  received: 'warning',
  won: 'good',
  active: 'good',
  done: 'good',
  submitted: 'good',
  lost: 'bad',
  deleted: 'bad',
  failed: 'bad',
};

/** For tables: omits the year if it is the current one. */
export function shortTimeText(iso: string, now = new Date()): string {
  const year = `${now.getFullYear()}-`;
  const text = timeText(iso);
  return text.startsWith(year) ? text.slice(year.length) : text;
}

/** 1536 is 1.5 kB: enough to compare sizes. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step] ?? ''}`;
}

/** The color of a status; most have none. */
export function statusTone(status: string): Tone | undefined {
  return tones[status];
}
