import { readPassphraseVariable } from '../api/settings.js';
import { UsageError } from '../errors.js';
import { readSecret } from './prompt.js';

export type PassphraseOptions = { readonly passphraseStdin?: true };

const charactersMin = 8;

/**
 * Reads it from stdin, from the environment, or from a prompt without echo. A new one is typed twice. @throws
 * {UsageError} if it is too short
 */
export async function readPassphrase(
  options: PassphraseOptions,
  { isNew }: { readonly isNew: boolean },
): Promise<string> {
  const given = options.passphraseStdin ? undefined : readPassphraseVariable();
  const passphrase =
    given ??
    (await readSecret({
      question: 'Passphrase of the backup',
      option: '--passphrase-stdin or REBUTTAL_PASSPHRASE',
      fromStdin: options.passphraseStdin === true,
      ...(isNew ? { twice: true } : {}),
    }));
  if (passphrase === '') throw new UsageError('The passphrase is empty.');
  if (isNew && passphrase.length < charactersMin)
    throw new UsageError(
      `The passphrase must have at least ${charactersMin} characters, because it protects all secrets.`,
    );
  return passphrase;
}
