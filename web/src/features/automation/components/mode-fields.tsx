import '@mantine/core/styles/Radio.layer.css';

import { Radio } from '@mantine/core';
import type { Rule } from '@rebuttal/sdk';
import { texts } from '#texts/automation';

import classes from './rule-form.module.css';

const words = texts.modes;
const modes = ['dry_run', 'live'] as const;

type Props = { readonly mode: Rule['mode']; readonly onChange: (mode: Rule['mode']) => void };

/** A dry run or live, and what each does. */
export function ModeFields({ mode, onChange }: Props) {
  return (
    <fieldset className={classes.fieldset}>
      <legend>{words.title}</legend>
      {modes.map((one) => (
        <Radio
          key={one}
          name="mode"
          label={words.labels[one]}
          description={words.notes[one]}
          checked={mode === one}
          onChange={() => onChange(one)}
        />
      ))}
    </fieldset>
  );
}
