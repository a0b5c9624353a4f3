import type { DataImport } from '@rebuttal/sdk';
import { texts } from '#texts/data';

import { Select } from '../../../components/select.js';
import type { Choices } from '../use-csv-import.js';
import { describeKind, describeSeparator } from '../words.js';
import classes from './import-settings.module.css';

const words = texts.importModal;

type Props = {
  readonly found: DataImport;
  readonly kinds: readonly string[];
  readonly choices: Choices;
  readonly disabled: boolean;
  readonly onChange: (choices: Choices) => void;
};

/** How the file is read, each with the choice of another way. */
export function ImportSettings({ found, kinds, choices, disabled, onChange }: Props) {
  const { detected } = found;
  const set = (options: Choices['options']): void =>
    onChange({ options: { ...choices.options, ...options } });
  return (
    <div className={classes.root}>
      <Select
        label={words.kind}
        data={kinds.map((kind) => ({ value: kind, label: describeKind(kind) }))}
        value={detected.kind}
        disabled={disabled}
        description={detected.preset === null ? words.guessedKind : words.preset[detected.preset]}
        // The columns of another kind are guessed again.
        onChange={(event) => onChange({ kind: event.currentTarget.value, mapping: undefined })}
      />
      <Select
        label={words.encoding}
        data={detected.encodings}
        value={detected.encoding}
        disabled={disabled}
        description={
          detected.sample.length === 0
            ? words.separator(describeSeparator(detected.separator))
            : words.names(detected.sample.join(' · '))
        }
        onChange={(event) => set({ encoding: event.currentTarget.value })}
      />
      {detected.amounts !== null && (
        <Select
          label={words.amounts}
          data={[
            { value: 'decimal', label: words.decimal },
            { value: 'minor', label: words.minor },
          ]}
          value={detected.amounts}
          disabled={disabled}
          description={amountExample(found)}
          onChange={(event) => set({ amounts: event.currentTarget.value === 'minor' ? 'minor' : 'decimal' })}
        />
      )}
      <AskedSettings found={found} disabled={disabled} onChange={set} />
    </div>
  );
}

type AskedProps = Pick<Props, 'found' | 'disabled'> & {
  readonly onChange: (options: Choices['options']) => void;
};

/** Settings that only some files need. */
function AskedSettings({ found: { detected, problems }, disabled, onChange }: AskedProps) {
  const asked = new Set(problems.map(({ code }) => code));
  return (
    <>
      {(detected.dates !== null || asked.has('ambiguous_date')) && (
        <Select
          label={words.dates}
          data={[
            ...(detected.dates === null ? [{ value: '', label: words.choose }] : []),
            { value: 'day_first', label: words.dayFirst },
            { value: 'month_first', label: words.monthFirst },
          ]}
          value={detected.dates ?? ''}
          disabled={disabled}
          onChange={(event) =>
            onChange({ dates: event.currentTarget.value === 'month_first' ? 'month_first' : 'day_first' })
          }
        />
      )}
      {(detected.currency !== null || asked.has('missing_currency')) && (
        <Select
          label={words.currency}
          data={[
            ...(detected.currency === null ? [{ value: '', label: words.choose }] : []),
            ...Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code })),
          ]}
          value={detected.currency ?? ''}
          disabled={disabled}
          description={words.currencyNote}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function amountExample({ detected }: DataImport): string {
  const [value] = detected.columns.find(({ field }) => field === 'amount')?.values ?? [];
  return value === undefined ? words.noAmounts : words.firstAmount(value);
}
