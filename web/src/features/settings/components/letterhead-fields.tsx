import { Textarea, TextInput } from '@mantine/core';
import { texts } from '#texts/settings';

import { Select } from '../../../components/select.js';
import type { SettingsFieldsProps } from './response-settings-form.js';
import classes from './settings.module.css';

const languages = [
  { value: 'en', label: texts.letterheadFields.languages.en },
  { value: 'zh', label: texts.letterheadFields.languages.zh },
  { value: 'ja', label: texts.letterheadFields.languages.ja },
];

/** The sender and the language of the letter. */
export function LetterheadFields({ form }: SettingsFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{texts.letterheadFields.letterhead}</legend>
      <Textarea
        label={texts.letterheadFields.postalAddress}
        description={texts.letterheadFields.postalAddressDescription}
        rows={3}
        autoComplete="street-address"
        {...form.getInputProps('merchant_address')}
      />
      <div className={classes.pair}>
        <TextInput
          label={texts.letterheadFields.contactEmail}
          type="email"
          {...form.getInputProps('contact_email')}
        />
        <Select
          label={texts.letterheadFields.languageOfLetters}
          data={languages}
          {...form.getInputProps('language')}
        />
        <TextInput label={texts.letterheadFields.signedBy} {...form.getInputProps('signatory_name')} />
        <TextInput
          label={texts.letterheadFields.titleOfTheSignatory}
          {...form.getInputProps('signatory_title')}
        />
      </div>
    </fieldset>
  );
}
