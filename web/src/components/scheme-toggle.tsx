import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from '#texts/common';

import { type SchemeChoice, usePreferences } from '../stores/preferences.js';
import classes from './scheme-toggle.module.css';

const choices = [
  { value: 'auto', label: texts.schemeToggle.choices.auto, Icon: IconDeviceDesktop },
  { value: 'light', label: texts.schemeToggle.choices.light, Icon: IconSun },
  { value: 'dark', label: texts.schemeToggle.choices.dark, Icon: IconMoon },
] satisfies { value: SchemeChoice; label: string; Icon: typeof IconSun }[];

export function SchemeToggle() {
  const chosen = usePreferences(({ scheme }) => scheme);
  return (
    <fieldset className={classes.root}>
      <legend className="visually-hidden">{texts.schemeToggle.label}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice} title={label}>
          <input
            type="radio"
            name="colours"
            className="visually-hidden"
            checked={chosen === value}
            onChange={() => usePreferences.setState({ scheme: value })}
          />
          <Icon size={15} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
