/** An apostrophe with which spreadsheets and shops mark digits as text: `'02128`. */
export function withoutTextMark(text: string): string {
  return text.replace(/^'(?=[+#\w])/, '');
}

/** The status of a shipment in a carrier's or a shop's words. */
export function readShipmentStatus(text: string): string | undefined {
  const words = text.toLowerCase();
  if (/return/.test(words)) return 'returned';
  if (/attempt|undeliver|fail|exception/.test(words)) return 'attempted';
  if (/out for|transit|shipped|dispatch|on the way|picked up|sent/.test(words)) return 'in_transit';
  return /deliver/.test(words) ? 'delivered' : undefined;
}

/**
 * The address in the columns of its parts. Undefined if a part that an address needs is blank, as for downloads: the record
 * then has none.
 */
export function readPostalAddress(
  cells: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | undefined {
  const address: Record<string, string> = {};
  for (const [field, text] of cells) {
    const [name, part] = field.split('.');
    if (name !== 'shipping_address' || part === undefined) continue;
    address[part] = readers[part]?.(text) ?? text;
  }
  const isComplete = ['line1', 'city', 'postal_code', 'country'].every((part) => address[part] !== undefined);
  return isComplete ? address : undefined;
}

const readers: Readonly<Record<string, (text: string) => string>> = {
  postal_code: withoutTextMark,
  country: (text) => (text.length === 2 ? text : (countryCodes().get(text.toLowerCase()) ?? text)),
};

let codes: ReadonlyMap<string, string> | undefined;

/** The code of each country by its English name. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codes !== undefined) return codes;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  // The first code of a name is the usual one, except UK for GB and the like, which are no ISO codes.
  const found = pairs.flatMap((code) => {
    const name = names.of(code);
    return name === undefined || code === 'UK' ? [] : [[name.toLowerCase(), code] as const];
  });
  codes = new Map([...found.toReversed(), ['usa', 'US'], ['uk', 'GB']] as const);
  return codes;
}
