import type { RuleRun } from '@rebuttal/sdk';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/automation';

import { paths } from '../../../app/paths.js';
import { DateTime } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { ruleRunsQuery, rulesQuery } from '../api/automation.js';
import { type RuleNames, useRuleNames } from '../use-rule-names.js';
import { describeAction, runTones } from '../words.js';
import classes from './automation.module.css';

const words = texts.runs;

/** The actions of rules, planned and past, newest first. The URL has the rule that they are filtered by. */
export function RunsPanel() {
  const [params, setParams] = useSearchParams();
  const ruleId = params.get('rule') ?? '';
  const query = useInfiniteQuery(ruleRunsQuery(ruleId));
  const filter = (chosen: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === '') next.delete('rule');
        else next.set('rule', chosen);
        return next;
      },
      { replace: true },
    );
  return (
    <Panel title={words.title} note={words.note}>
      <RuleFilter ruleId={ruleId} onChange={filter} />
      <Loaded query={query} loading={words.loading} failed={words.loadFailed}>
        {({ pages }) => <RunList runs={pages.flatMap((page) => page.runs)} isFiltered={ruleId !== ''} />}
      </Loaded>
      <MoreButton query={query} label={words.showOlder} />
    </Panel>
  );
}

type FilterProps = { readonly ruleId: string; readonly onChange: (ruleId: string) => void };

/** Runs of deleted rules stay listed. A link may still filter by such a rule. */
function RuleFilter({ ruleId, onChange }: FilterProps) {
  const rules = useQuery(rulesQuery()).data ?? [];
  const isKnown = ruleId === '' || rules.some(({ rule_id: id }) => id === ruleId);
  if (rules.length === 0 && isKnown) return null;
  return (
    <Select
      className={classes.filter ?? ''}
      aria-label={words.filter}
      data={[
        { value: '', label: words.everyRule },
        ...rules.map(({ rule_id: value, name: label }) => ({ value, label })),
        ...(isKnown ? [] : [{ value: ruleId, label: words.deletedRule }]),
      ]}
      value={ruleId}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function RunList({ runs, isFiltered }: { readonly runs: readonly RuleRun[]; readonly isFiltered: boolean }) {
  const names = useRuleNames();
  if (runs.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={22} stroke={1.5} aria-hidden="true" />}
        title={isFiltered ? words.noneOfRule : words.none}
        text={words.noneText}
      />
    );
  return (
    <ul className="list" aria-label={words.list}>
      {runs.map((run) => (
        <li key={run.run_id} className={rows.row}>
          <RunRow run={run} names={names} />
        </li>
      ))}
    </ul>
  );
}

function RunRow({ run, names }: { readonly run: RuleRun; readonly names: RuleNames }) {
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          {describeAction(run.action, names)}
          <Tag tone={run.dry_run ? 'amber' : runTones[run.status]}>
            {run.dry_run ? words.dryRun : words.statuses[run.status]}
          </Tag>
        </span>
        {run.message !== '' && <span>{run.message}</span>}
        <span className="break soft">
          {words.rule(run.rule_name, run.rule_version)} · <DateTime iso={run.run_at} />
        </span>
      </div>
      {run.dispute_id !== null && (
        <Link to={paths.dispute(run.dispute_id)} aria-label={words.openOne(run.dispute_id)}>
          {words.openDispute}
        </Link>
      )}
      {run.alert_id !== null && <Link to={paths.alert(run.alert_id)}>{words.openAlert}</Link>}
    </>
  );
}
