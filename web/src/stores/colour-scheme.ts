import { create } from 'zustand';

export type SchemeChoice = 'auto' | 'light' | 'dark';
export type Scheme = 'light' | 'dark';

type ColourScheme = { readonly choice: SchemeChoice; readonly system: Scheme };

const key = 'rebuttal-colour-scheme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

/** The user's choice and the system's preference. */
export const useColourScheme = create<ColourScheme>()(() => ({
  choice: storedChoice(),
  system: systemDark.matches ? 'dark' : 'light',
}));

systemDark.addEventListener('change', ({ matches }) =>
  useColourScheme.setState({ system: matches ? 'dark' : 'light' }),
);

export function shownScheme({ choice, system }: ColourScheme): Scheme {
  return choice === 'auto' ? system : choice;
}

export function chooseScheme(choice: SchemeChoice): void {
  localStorage.setItem(key, choice);
  useColourScheme.setState({ choice });
}

/** Applies the color scheme before the first render, without an inline script. */
export function applyScheme(): void {
  const scheme = shownScheme(useColourScheme.getState());
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

function storedChoice(): SchemeChoice {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}
