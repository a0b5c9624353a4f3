import { create } from 'zustand';

export type CsvSeparator = 'comma' | 'semicolon' | 'tab';

const key = 'rebuttal-csv-separator';

/** The separator of exported tables: what the viewer chose on this device, or what their language's Excel expects. */
export const useCsvSeparator = create<{ readonly separator: CsvSeparator }>()(() => ({
  separator: storedChoice() ?? separatorFor(navigator.language),
}));

export function chooseCsvSeparator(separator: CsvSeparator): void {
  localStorage.setItem(key, separator);
  useCsvSeparator.setState({ separator });
}

/** For the query of an export. */
export function chosenSeparator(): { readonly separator: CsvSeparator } {
  return { separator: useCsvSeparator.getState().separator };
}

/** Where decimals have a comma, spreadsheets separate cells by semicolons. */
export function separatorFor(locale: string): CsvSeparator {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

function storedChoice(): CsvSeparator | undefined {
  const stored = localStorage.getItem(key);
  return stored === 'comma' || stored === 'semicolon' || stored === 'tab' ? stored : undefined;
}
