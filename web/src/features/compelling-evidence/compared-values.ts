import type { CompellingEvidence, Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/compelling-evidence';

export type Prior = CompellingEvidence['candidates'][number];
export type Disputed = CompellingEvidence['disputed'];
export type Compared = Prior | Disputed;
export type Address = NonNullable<Compared['shipping_address']>;
type ValuesRequest = Schemas['ComparedValuesRequest'];

/** The two payments that are compared, in the order of the API. */
export function pairOf({ candidates, chosen }: CompellingEvidence): readonly Prior[] {
  return chosen.flatMap((id) => candidates.find(({ payment_id: paymentId }) => paymentId === id) ?? []);
}

/** The missing values, each with the payments that lack it. */
export function missingByField({ missing }: Pick<CompellingEvidence, 'missing'>) {
  const fields = [...new Set(missing.map(({ field }) => field))];
  return fields.map((field) => ({
    field,
    payments: missing.filter((one) => one.field === field).map(({ payment_id: id }) => id),
  }));
}

/** `1 Hutch Lane, Bunnyville CA 90210, US`. */
export function formatAddress(address: Address | null): string | undefined {
  if (address === null) return undefined;
  const place = [address.city, address.state, address.postal_code].filter(Boolean).join(' ');
  const line = [address.line1, address.line2, place, address.country].filter(Boolean).join(', ');
  return line === '' ? undefined : line;
}

/** The rows of the comparison with the element that each belongs to. Rows without a value are left out. */
export function comparedRows(evidence: CompellingEvidence) {
  const payments: readonly Compared[] = [evidence.disputed, ...pairOf(evidence)];
  const valueRows = [
    { key: 'product_description', element: undefined, read: (one: Compared) => one.product_description },
    { key: 'ip', element: 'ip', read: (one: Compared) => one.ip },
    { key: 'device_id', element: 'device', read: (one: Compared) => one.device_id },
    { key: 'device_fingerprint', element: 'device', read: (one: Compared) => one.device_fingerprint },
    { key: 'account_id', element: 'account_id', read: (one: Compared) => one.account_id },
    { key: 'email', element: 'email', read: (one: Compared) => one.email },
    {
      key: 'shipping_address',
      element: 'shipping_address',
      read: (one: Compared) => formatAddress(one.shipping_address),
    },
  ] as const;
  return valueRows
    .map(({ key, element, read }) => {
      const values = payments.map((payment) => read(payment) ?? undefined);
      const isEqual = values[0] !== undefined && values.every((value) => value === values[0]);
      const isCommon = element !== undefined && evidence.matches.includes(element);
      // The device ID and the fingerprint are one element, and only one of them may be the same.
      return {
        key,
        label: texts.elements[key],
        values,
        isSame: isCommon && (element !== 'device' || isEqual),
      };
    })
    .filter(({ values }) => values.some((value) => value !== undefined));
}

/** The text fields of the form, by their names in the API. */
export const textFields = [
  'product_description',
  'ip',
  'device_id',
  'device_fingerprint',
  'account_id',
  'email',
] as const;
export const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

export type FormValues = Readonly<Record<(typeof textFields)[number], string>> & {
  readonly address: Readonly<Record<(typeof addressFields)[number], string>>;
};

export function toFormValues(payment: Compared): FormValues {
  const entered = Object.fromEntries(textFields.map((name) => [name, payment[name] ?? '']));
  const address = Object.fromEntries(
    addressFields.map((name) => [name, payment.shipping_address?.[name] ?? '']),
  );
  return { ...entered, address } as FormValues;
}

/** The fields that differ from what was shown. An emptied field withdraws the entered value. */
export function changedValues(payment: Compared, form: FormValues): ValuesRequest {
  const before = toFormValues(payment);
  const changed = textFields
    .filter((name) => form[name].trim() !== before[name])
    .map((name) => [name, form[name].trim() === '' ? null : form[name].trim()] as const);
  const isAddressChanged = addressFields.some((name) => form.address[name].trim() !== before.address[name]);
  return {
    ...Object.fromEntries(changed),
    ...(isAddressChanged ? { shipping_address: toAddress(form.address) } : {}),
  };
}

function toAddress(address: FormValues['address']): ValuesRequest['shipping_address'] {
  const text = (name: (typeof addressFields)[number]) => address[name].trim();
  if (addressFields.every((name) => text(name) === '')) return null;
  return {
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country: text('country'),
  };
}
