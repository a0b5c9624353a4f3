import { toDecimalText, type Money, type OrderAddress } from '@rebuttal/plugin-kit';

/** `Label: value`, or no line if there is no value. */
export function line(label: string, value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [`${label}: ${value}`];
}

export function amountLine(label: string, amount: Money | undefined): string[] {
  return amount === undefined ? [] : [`${label}: ${amountText(amount)}`];
}

export function addressLines(title: string, address: OrderAddress | undefined): string[] {
  if (address === undefined) return [];
  const { name, company, line1, line2, city, region, postalCode, country } = address;
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [name, company, line1, line2, place, country].filter(
    (part) => part !== undefined && part !== '',
  );
  return ['', `${title}:`, ...lines.map(String)];
}

/** Banks look for this statement. It is included only if every part of the address matches. */
export function sameAddress(billing: OrderAddress | undefined, shipping: OrderAddress | undefined): string[] {
  if (billing?.line1 === undefined || shipping === undefined) return [];
  const parts = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;
  const isSame = parts.every(
    (part) => (billing[part] ?? '').toLowerCase() === (shipping[part] ?? '').toLowerCase(),
  );
  return isSame ? ['', 'The order was shipped to the billing address.'] : [];
}

export const amountText = (amount: Money) => `${toDecimalText(amount)} ${amount.currency}`;
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
export const timeText = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
