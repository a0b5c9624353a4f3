import { Textarea, TextInput } from '@mantine/core';

import { Select } from '../../../components/select.js';
import type { ResponseSettings } from '../api/settings.js';
import type { SettingsFieldsProps } from './response-settings-form.js';
import classes from './settings.module.css';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: 'Chinese' },
  { value: 'ja', label: 'Japanese' },
];

/** Who the letter is from, and in which language it speaks. */
export function LetterheadFields({ form, disabled, onChange }: SettingsFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>Letterhead</legend>
      <Textarea
        label="Postal Address"
        description="One line each"
        rows={3}
        autoComplete="street-address"
        disabled={disabled}
        value={form.merchant_address}
        onChange={(event) => onChange({ merchant_address: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Contact Email"
          type="email"
          disabled={disabled}
          value={form.contact_email}
          onChange={(event) => onChange({ contact_email: event.currentTarget.value })}
        />
        <Select
          label="Language of Letters"
          data={languages}
          disabled={disabled}
          value={form.language}
          onChange={(event) =>
            onChange({ language: event.currentTarget.value as ResponseSettings['language'] })
          }
        />
        <TextInput
          label="Signed by"
          disabled={disabled}
          value={form.signatory_name}
          onChange={(event) => onChange({ signatory_name: event.currentTarget.value })}
        />
        <TextInput
          label="Title of the Signatory"
          disabled={disabled}
          value={form.signatory_title}
          onChange={(event) => onChange({ signatory_title: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
