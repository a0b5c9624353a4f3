import type { CompellingEvidence } from '@rebuttal/sdk';
import { texts } from '#texts/compelling-evidence';

type Noted = Pick<CompellingEvidence, 'status' | 'program' | 'chosen_by_person'> & {
  readonly provider: Pick<NonNullable<CompellingEvidence['provider']>, 'status'> | null;
};

/** Names the prior payments that are sent with the response. */
export function statusNote(
  { status, program, provider: providersView, chosen_by_person: isChosen }: Noted,
  { provider, isOpen }: { readonly provider: string; readonly isOpen: boolean },
): string {
  if (!isOpen) return texts.closedNote;
  if (providersView?.status === 'qualified' && !isChosen) return texts.providersPair(provider);
  if (status === 'qualified' && program !== 'visa_ce3') return texts.letterOnly;
  return texts.statusNotes[status];
}
