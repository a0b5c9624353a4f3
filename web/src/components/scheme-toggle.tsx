import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

import { chooseScheme, type SchemeChoice, useColourScheme } from '../stores/colour-scheme.js';
import classes from './scheme-toggle.module.css';

const choices = [
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] satisfies { value: SchemeChoice; label: string; Icon: typeof IconSun }[];

export function SchemeToggle() {
  const chosen = useColourScheme((scheme) => scheme.choice);
  return (
    <fieldset className={classes.root}>
      <legend className="visually-hidden">Colours</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice} title={label}>
          <input
            type="radio"
            name="colours"
            className="visually-hidden"
            checked={chosen === value}
            onChange={() => chooseScheme(value)}
          />
          <Icon size={15} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
