import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type SchemeChoice = 'auto' | 'light' | 'dark';
/** In days before today. */
export type PeriodName = '30' | '90' | '180' | '365' | 'all';
export type CsvSeparator = 'comma' | 'semicolon' | 'tab';

type Preferences = {
  readonly scheme: SchemeChoice;
  readonly separator: CsvSeparator;
  readonly period: PeriodName;
  /** WCAG 2.1.4: a person must be able to turn off shortcuts of single characters. */
  readonly hasShortcuts: boolean;
  /** Hides order, history, notes and timeline of a dispute. */
  readonly isBackgroundHidden: boolean;
  /** The companies whose onboarding checklist was dismissed. */
  readonly firstRunHidden: readonly string[];
};

/** The user's choices, stored in this browser. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      scheme: 'auto',
      separator: separatorFor(navigator.language),
      period: '180',
      hasShortcuts: true,
      isBackgroundHidden: false,
      firstRunHidden: [],
    }),
    { name: 'rebuttal-preferences' },
  ),
);

export const systemDark = '(prefers-color-scheme: dark)';

/** Applies the color scheme before the first render, without an inline script. */
export function applyScheme(): void {
  const { scheme } = usePreferences.getState();
  const system = window.matchMedia(systemDark).matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme === 'auto' ? system : scheme);
}

/** The query parameters of an export. */
export function chosenSeparator(): { readonly separator: CsvSeparator } {
  return { separator: usePreferences.getState().separator };
}

/** Spreadsheets expect semicolons in locales with a decimal comma. */
function separatorFor(locale: string): CsvSeparator {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma';
}
