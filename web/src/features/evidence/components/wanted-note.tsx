import { texts } from '#texts/evidence';

import { describeFormat } from '../formats.js';
import type { WantedEvidence } from '../wanted-evidence.js';
import classes from './wanted-note.module.css';

/** Describes good evidence, next to the form. */
export function WantedNote({ wanted }: { readonly wanted: WantedEvidence }) {
  const { help_text: help, formats } = wanted;
  return (
    <div className={classes.root}>
      {help !== '' && <p>{help}</p>}
      {formats.length > 0 && (
        <p className={classes.formats}>{texts.wantedNote.accepted(formats.map(describeFormat).join(', '))}</p>
      )}
    </div>
  );
}
