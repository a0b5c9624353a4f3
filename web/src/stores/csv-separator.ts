import { create } from 'zustand';

export type CsvSeparator = 'comma' | 'semicolon' | 'tab';

const key = 'rebuttal-csv-separator';

/** The CSV separator: the choice stored in this browser, or the default of Excel in the user's language. */
export const useCsvSeparator = create<{ readonly separator: CsvSeparator }>()(() => ({
  separator: storedChoice() ?? separatorFor(navigator.language),
}));

export function chooseCsvSeparator(separator: CsvSeparator): void {
  localStorage.setItem(key, separator);
  useCsvSeparator.setState({ separator });
}

/** The query parameters of an export. */
export function chosenSeparator(): { readonly separator: CsvSeparator } {
  return { separator: useCsvSeparator.getState().separator };
}

/** Spreadsheets expect semicolons in locales with a decimal comma. */
export function separatorFor(locale: string): CsvSeparator {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}

function storedChoice(): CsvSeparator | undefined {
  const stored = localStorage.getItem(key);
  return stored === 'comma' || stored === 'semicolon' || stored === 'tab' ? stored : undefined;
}
