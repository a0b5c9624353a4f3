import { TextInput } from '@mantine/core';
import type { DataImport } from '@rebuttal/sdk';
import { texts } from '#texts/data';

import { Tag } from '../../../components/tag.js';
import { correctionKey, type Corrections } from '../corrected-file.js';
import { describeField } from '../words.js';
import classes from './problem-list.module.css';

const words = texts.problems;

type Problem = DataImport['problems'][number];

type Props = {
  readonly problems: readonly Problem[];
  /** Undefined while nothing can be corrected. */
  readonly corrections?: Corrections | undefined;
  readonly disabled?: boolean;
  readonly onCorrect?: (key: string, value: string) => void;
};

/** The kinds of faults with the first rows of each. */
export function ProblemList({ problems, corrections, disabled = false, onCorrect }: Props) {
  return (
    <ul className="list ruled framed" aria-label={words.title}>
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.field ?? ''}`} className="stack-xs py-5 px-6">
          <div className="row gap-2 gap-x-4">
            <strong className="break">{nameOf(problem)}</strong>
            <Tag tone="amber">{words.rows(problem.count)}</Tag>
          </div>
          <p className="soft">{problem.message}</p>
          <ul className="list stack-xs mt-2">
            {problem.rows.map((row) => (
              <li key={row.line} className={classes.row}>
                <span className="soft numeric">{words.line(row.line)}</span>
                <RowValue
                  problem={problem}
                  row={row}
                  corrections={corrections}
                  disabled={disabled}
                  onCorrect={onCorrect}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<Props, 'problems'> & {
  readonly problem: Problem;
  readonly row: Problem['rows'][number];
};

function RowValue({ problem: { column }, row, corrections, disabled, onCorrect }: RowProps) {
  const shown = row.value === '' ? words.empty : row.value;
  if (column === null || corrections === undefined || onCorrect === undefined)
    return <code className="cut text-sm">{shown}</code>;
  const key = correctionKey(row.line, column);
  return (
    <TextInput
      size="xs"
      aria-label={words.valueOf(column, row.line)}
      value={corrections.get(key) ?? row.value}
      placeholder={words.empty}
      disabled={disabled === true}
      onChange={(event) => onCorrect(key, event.currentTarget.value)}
    />
  );
}

function nameOf({ column, field }: Problem): string {
  if (field === null) return words.wholeRow;
  return column ?? describeField(field);
}
