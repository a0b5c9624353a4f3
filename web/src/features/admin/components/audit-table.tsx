import { texts } from '#texts/audit-log';

import { CopyButton } from '../../../components/copy-button.js';
import { DateTime } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import type { AuditEntry } from '../api/audit-log.js';
import { describeAction, plainValue, plainWords } from '../audit-words.js';
import classes from './table.module.css';

type Props = {
  readonly entries: readonly AuditEntry[];
  /** True if the table shows entries of several companies. */
  readonly withTenant: boolean;
  readonly stale: boolean;
};

const { columns } = texts.table;

export function AuditTable({ entries, withTenant, stale }: Props) {
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">{texts.table.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(columns).map((label) => (
              <th key={label} scope="col" role="columnheader">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {entries.map((entry) => (
            <tr key={entry.entry_id} role="row">
              <td role="cell" data-label={columns.when} className={classes.nowrap}>
                <DateTime iso={entry.occurred_at} />
              </td>
              <td role="cell" data-label={columns.who} className={classes.person}>
                <Who actor={entry.actor} />
              </td>
              <td role="cell" data-label={columns.what} className={classes.details}>
                <What entry={entry} withTenant={withTenant} />
              </td>
              <td role="cell" data-label={columns.from}>
                <Address address={entry.address} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type IdProps = { readonly id: string; readonly before?: string; readonly of: string };

function Id({ id, before, of }: IdProps) {
  return (
    <span className={classes.id}>
      {before} {id} <CopyButton text={id} label={texts.table.copyId(of, id)} />
    </span>
  );
}

function Address({ address }: { readonly address: string | null }) {
  return (
    <span className={`${classes.id ?? ''} ${classes.address ?? ''}`}>
      {address ?? '–'}
      {address !== null && (
        <>
          {' '}
          <CopyButton text={address} label={texts.table.copyAddress(address)} />
        </>
      )}
    </span>
  );
}

const kinds = texts.table.kinds;

function Who({ actor }: { readonly actor: AuditEntry['actor'] }) {
  return (
    <span className={classes.lines}>
      <span className={classes.first}>{actor.name ?? actor.email ?? kinds[actor.kind]}</span>
      {actor.name !== null && actor.email !== null && <span className={classes.second}>{actor.email}</span>}
      {actor.impersonator !== null && (
        <span>
          <Tag tone="amber">{texts.table.onBehalf(actor.impersonator.email ?? texts.table.aSuperAdmin)}</Tag>
        </span>
      )}
      {actor.api_key_id !== null && (
        <Id id={actor.api_key_id} before={texts.table.withKey} of={texts.table.theApiKey} />
      )}
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
          {details.map(([name, value]) => `${plainWords(name)}: ${plainValue(name, value)}`).join(' · ')}
        </span>
      )}
      {entry.subject !== null && (
        <Id id={entry.subject.id} of={plainWords(entry.subject.kind).toLowerCase()} />
      )}
      {withTenant && entry.tenant_id !== null && !isOwnTenant && (
        <Id id={entry.tenant_id} of={texts.table.theCompany} />
      )}
    </span>
  );
}
