import { Textarea, TextInput } from '@mantine/core';
import { texts } from '#texts/settings';

import { Select } from '../../../components/select.js';
import type { ResponseSettings } from '../api/settings.js';
import type { SettingsFieldsProps } from './response-settings-form.js';
import classes from './settings.module.css';

const languages = [
  { value: 'en', label: texts.letterheadFields.languages.en },
  { value: 'zh', label: texts.letterheadFields.languages.zh },
  { value: 'ja', label: texts.letterheadFields.languages.ja },
];

/** The sender and the language of the letter. */
export function LetterheadFields({ form, disabled, onChange }: SettingsFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{texts.letterheadFields.letterhead}</legend>
      <Textarea
        label={texts.letterheadFields.postalAddress}
        description={texts.letterheadFields.postalAddressDescription}
        rows={3}
        autoComplete="street-address"
        disabled={disabled}
        value={form.merchant_address}
        onChange={(event) => onChange({ merchant_address: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.letterheadFields.contactEmail}
          type="email"
          disabled={disabled}
          value={form.contact_email}
          onChange={(event) => onChange({ contact_email: event.currentTarget.value })}
        />
        <Select
          label={texts.letterheadFields.languageOfLetters}
          data={languages}
          disabled={disabled}
          value={form.language}
          onChange={(event) =>
            onChange({ language: event.currentTarget.value as ResponseSettings['language'] })
          }
        />
        <TextInput
          label={texts.letterheadFields.signedBy}
          disabled={disabled}
          value={form.signatory_name}
          onChange={(event) => onChange({ signatory_name: event.currentTarget.value })}
        />
        <TextInput
          label={texts.letterheadFields.titleOfTheSignatory}
          disabled={disabled}
          value={form.signatory_title}
          onChange={(event) => onChange({ signatory_title: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
