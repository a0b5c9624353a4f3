import { Button } from '@mantine/core';
import { texts } from '#texts/settings';

import { Callout } from '../../../components/callout.js';
import { CopyButton } from '../../../components/copy-button.js';
import modal from '../../../components/modal.module.css';
import { notify } from '../../../stores/notices.js';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

type Props = { readonly text: string; readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once, until the user confirms that they are stored. */
export function RecoveryCodes({ text, codes, onDone }: Props) {
  return (
    <div className="stack">
      <Callout tone="amber" role="status">
        {text}
      </Callout>
      <ul className={classes.codes} aria-label={words.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="text-sm middle to-center gap-3">
        {words.copyCodes}{' '}
        <CopyButton
          text={codes.join('\n')}
          label={words.copyCodes}
          onCopied={() => notify('success', words.codesCopied)}
        />
      </p>
      <div className={modal.actions}>
        <Button onClick={onDone}>{words.codesStored}</Button>
      </div>
    </div>
  );
}
