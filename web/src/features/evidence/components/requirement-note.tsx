import { texts } from '#texts/evidence';

import type { EvidenceRequirement } from '../evidence-requirement.js';
import { describeFormat } from '../formats.js';

/** Describes good evidence, next to the form. */
export function RequirementNote({ requirement }: { readonly requirement: EvidenceRequirement }) {
  const { help_text: help, formats } = requirement;
  return (
    <div className="soft">
      {help !== '' && <p>{help}</p>}
      {formats.length > 0 && (
        <p className="ink mt-2">{texts.requirementNote.accepted(formats.map(describeFormat).join(', '))}</p>
      )}
    </div>
  );
}
