import { DateTime } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import type { AuditEntry } from '../api/audit-log.js';
import { describeAction, plainWords } from '../audit-words.js';
import classes from './table.module.css';

type Props = {
  readonly entries: readonly AuditEntry[];
  /** Where entries of several companies stand together. */
  readonly withTenant: boolean;
  readonly stale: boolean;
};

const columns = ['When', 'Who', 'What', 'From'] as const;

export function AuditTable({ entries, withTenant, stale }: Props) {
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">Audit log</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((label) => (
              <th key={label} scope="col" role="columnheader">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {entries.map((entry) => (
            <tr key={entry.entry_id} role="row">
              <td role="cell" data-label="When" className={classes.nowrap}>
                <DateTime iso={entry.occurred_at} />
              </td>
              <td role="cell" data-label="Who">
                <Who actor={entry.actor} />
              </td>
              <td role="cell" data-label="What">
                <What entry={entry} withTenant={withTenant} />
              </td>
              <td role="cell" data-label="From">
                <span className={`${classes.id ?? ''} ${classes.address ?? ''}`}>{entry.address ?? '–'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const kinds = {
  user: 'A user',
  operator: 'The operator',
  system: 'Rebuttal itself',
  anonymous: 'Nobody known',
} as const;

function Who({ actor }: { readonly actor: AuditEntry['actor'] }) {
  return (
    <span className={classes.lines}>
      <span className={classes.first}>{actor.name ?? actor.email ?? kinds[actor.kind]}</span>
      {actor.name !== null && actor.email !== null && <span className={classes.second}>{actor.email}</span>}
      {actor.impersonator !== null && (
        <span>
          <Tag tone="amber">by {actor.impersonator.email ?? 'a super admin'} in this name</Tag>
        </span>
      )}
      {actor.api_key_id !== null && <span className={classes.id}>with key {actor.api_key_id}</span>}
    </span>
  );
}

function What({ entry, withTenant }: Pick<Props, 'withTenant'> & { readonly entry: AuditEntry }) {
  const details = Object.entries(entry.details).filter(([, value]) => value !== null && value !== '');
  const isOwnTenant = entry.subject?.id === entry.tenant_id;
  return (
    <span className={classes.lines}>
      <span className={classes.first}>{describeAction(entry.action)}</span>
      {details.length > 0 && (
        <span className={classes.second}>
          {details.map(([name, value]) => `${plainWords(name)}: ${String(value)}`).join(' · ')}
        </span>
      )}
      {entry.subject !== null && <span className={classes.id}>{entry.subject.id}</span>}
      {withTenant && entry.tenant_id !== null && !isOwnTenant && (
        <span className={classes.id}>{entry.tenant_id}</span>
      )}
    </span>
  );
}
