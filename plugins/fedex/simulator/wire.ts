import type { JsonObject } from '@rebuttal/plugin-kit';

const offsetHours = -6;
const hourMs = 60 * 60 * 1000;

/** A time as FedEx states it: by the clock of the place, with its offset. */
export function toLocalTime(iso: string): string {
  const local = new Date(new Date(iso).getTime() + offsetHours * hourMs).toISOString();
  return `${local.slice(0, 19)}-06:00`;
}

/** FedEx states the street only of the delivery, and only to the shipper. */
export function addressOf(code: string): JsonObject {
  const city = { city: 'AUSTIN', stateOrProvinceCode: 'TX', postalCode: '78701', countryCode: 'US' };
  if (code === 'DL') return { streetLines: ['12 Clover Lane'], ...city };
  return code === 'OC' || code === 'PU'
    ? { city: 'MEMPHIS', stateOrProvinceCode: 'TN', postalCode: '38118', countryCode: 'US' }
    : city;
}
