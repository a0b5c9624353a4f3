import { Skeleton } from '@mantine/core';
import type { RulePreview as Preview } from '@rebuttal/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/automation';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { hidden } from '../../../components/hidden.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { formatNumber } from '../../../lib/numbers.js';
import { titleOf } from '../../disputes/dispute-title.js';
import { describeStatus } from '../../disputes/words.js';
import type { RuleNames } from '../use-rule-names.js';
import classes from './rule-form.module.css';

const words = texts.preview;

type Props = {
  /** Alerts have no outcome to count. */
  readonly isForAlerts: boolean;
  readonly preview: UseQueryResult<Preview>;
  /** False while a condition is not complete. */
  readonly isPreviewable: boolean;
  readonly names: RuleNames;
};

/** The disputes or alerts of the last 90 days that the conditions match. Follows each change of the conditions. */
export function RulePreview({ isForAlerts, preview, isPreviewable, names }: Props) {
  const id = useId();
  const { data, error, isPlaceholderData } = preview;
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h3 id={id}>{words.title}</h3>
      <div role="status" aria-busy={isPlaceholderData}>
        {isPreviewable ? (
          <>
            {data === undefined && error === null && (
              <>
                <Skeleton height={56} />
                {hidden(words.loading)}
              </>
            )}
            {data !== undefined && (
              <Figures
                names={isForAlerts ? ['matched'] : figureNames}
                preview={data}
                isStale={isPlaceholderData}
              />
            )}
          </>
        ) : (
          <p className={classes.hint}>{words.incomplete}</p>
        )}
      </div>
      {isPreviewable && error !== null && <Problem>{errorText(error, words.failed)}</Problem>}
      {isPreviewable && data !== undefined && data.sample.length > 0 && (
        <Sample sample={data.sample} names={names} />
      )}
      <p className={classes.hint}>{words.note}</p>
    </section>
  );
}

const figureNames = ['matched', 'won', 'lost', 'other'] as const;
type FiguresProps = {
  readonly names: readonly (typeof figureNames)[number][];
  readonly preview: Preview;
  readonly isStale: boolean;
};

function Figures({ names, preview, isStale }: FiguresProps) {
  const { matched, won, lost } = preview;
  const figures = { matched, won, lost, other: matched - won - lost };
  return (
    <dl className={classes.figures} data-stale={isStale}>
      {names.map((name) => (
        <div key={name}>
          <dt>{words.figures[name]}</dt>
          <dd>{formatNumber(figures[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

type SampleProps = { readonly sample: Preview['sample']; readonly names: RuleNames };

/** Links open beside the form, which would be lost otherwise. */
function Sample({ sample, names }: SampleProps) {
  return (
    <>
      <h4 className="text-sm strong">{words.newest}</h4>
      <ul className={classes.sample}>
        {sample.map((dispute) => (
          <li key={dispute.dispute_id}>
            <Link to={paths.dispute(dispute.dispute_id)} target="_blank" rel="noreferrer">
              {titleOf(dispute)} · {amountOf(dispute)}
              {hidden(words.opensInNewTab)}
            </Link>
            <Tag tone={describeStatus(dispute.status).tone}>{describeStatus(dispute.status).label}</Tag>
            <span className={classes.hint}>
              {names.nameOf('provider', dispute.provider)} · {dispute.psp_dispute_id}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function amountOf({ amount, currency }: Preview['sample'][number]): string {
  return formatMoney({ amountMinor: amount, currency });
}
