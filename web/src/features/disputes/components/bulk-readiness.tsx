import { Skeleton } from '@mantine/core';
import type { BulkPreflight } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dispute-bulk';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { RowCheckbox } from '../../../components/row-checkbox.js';
import { formatMoney } from '../../../lib/money.js';
import { useTitles } from '../use-titles.js';
import classes from './bulk-readiness.module.css';

type Disputes = BulkPreflight['disputes'];

type Props = {
  /** Undefined while it loads. */
  readonly preflight: BulkPreflight | undefined;
  readonly isFailed: boolean;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], isTicked: boolean) => void;
};

const levels = ['ready', 'weak', 'blocked'] as const;
/** Reasons shown of each response. */
const reasonsMax = 2;

/** The responses by readiness, with the reasons of each. Blocked ones can't be ticked. */
export function BulkReadiness({ preflight, isFailed, ticked, onTick }: Props) {
  if (isFailed) return <Problem>{texts.readiness.failed}</Problem>;
  if (preflight === undefined) return <Skeleton height={160} />;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={texts.readiness.label}>
        {levels.map((level) => {
          const disputes = preflight.disputes.filter(({ readiness }) => readiness === level);
          return (
            disputes.length > 0 && (
              <Group
                key={level}
                level={level}
                sums={preflight.groups[level].totals}
                {...{ disputes, ticked, onTick }}
              />
            )
          );
        })}
      </table>
    </div>
  );
}

type GroupProps = Pick<Props, 'ticked' | 'onTick'> & {
  readonly level: (typeof levels)[number];
  readonly disputes: Disputes;
  readonly sums: BulkPreflight['groups']['ready']['totals'];
};

function Group({ level, disputes, sums, ticked, onTick }: GroupProps) {
  const titles = useTitles();
  const ids = disputes.map(({ dispute_id: id }) => id);
  const count = ids.filter((id) => ticked.has(id)).length;
  return (
    <tbody>
      <tr className={classes.group}>
        <td>
          {level !== 'blocked' && (
            <RowCheckbox
              label={texts.readiness.tickAll[level]}
              checked={count === ids.length}
              indeterminate={count > 0 && count < ids.length}
              onChange={(event) => onTick(ids, event.currentTarget.checked)}
            />
          )}
        </td>
        <th scope="rowgroup">{texts.readiness.groups[level](ids.length)}</th>
        <td className={classes.amount}>
          {sums.map(({ amount, currency }) => formatMoney({ amountMinor: amount, currency })).join(', ')}
        </td>
      </tr>
      {disputes.map(({ dispute_id: id, customer_name: customer, amount, currency, reasons }) => {
        const title = customer ?? titles.get(id) ?? id;
        return (
          <tr key={id}>
            <td>
              {level !== 'blocked' && (
                <RowCheckbox
                  label={texts.readiness.tick(title)}
                  checked={ticked.has(id)}
                  onChange={(event) => onTick([id], event.currentTarget.checked)}
                />
              )}
            </td>
            <th scope="row">
              <Link to={paths.dispute(id)} target="_blank">
                {title}
              </Link>
              {reasons.slice(0, reasonsMax).map(({ code, message }) => (
                <span key={code + message} className="quiet">
                  {message}
                </span>
              ))}
              {reasons.length > reasonsMax && (
                <span className="quiet">{texts.readiness.moreReasons(reasons.length - reasonsMax)}</span>
              )}
            </th>
            <td className={classes.amount}>{formatMoney({ amountMinor: amount, currency })}</td>
          </tr>
        );
      })}
    </tbody>
  );
}
