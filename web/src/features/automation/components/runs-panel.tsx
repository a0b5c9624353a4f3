import type { RuleRun } from '@rebuttal/sdk';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/automation';

import { paths } from '../../../app/paths.js';
import { DateTime } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { membersQuery } from '../../team/api/team.js';
import { ruleRunsQuery } from '../api/automation.js';
import { describeAction, runTones } from '../words.js';
import classes from './automation.module.css';

const words = texts.runs;

/** The newest actions of rules, planned and past. */
export function RunsPanel() {
  const { data, error, refetch } = useQuery(ruleRunsQuery());
  const members = useQuery(membersQuery()).data ?? [];
  const names = new Map(members.map(({ user_id: id, name }) => [id, name]));
  return (
    <Panel title={words.title}>
      {data === undefined && error !== null && (
        <FailedState
          title={words.loadFailed}
          text={errorText(error, words.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconHistory size={22} stroke={1.5} aria-hidden="true" />}
          title={words.none}
          text={words.noneText}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list} aria-label={words.list}>
          {data.map((run) => (
            <li key={run.run_id} className={classes.row}>
              <RunRow run={run} names={names} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RunRow({ run, names }: { readonly run: RuleRun; readonly names: ReadonlyMap<string, string> }) {
  return (
    <>
      <div className={classes.what}>
        <span className={classes.name}>
          {describeAction(run.action, names)}
          <Tag tone={run.dry_run ? 'amber' : runTones[run.status]}>
            {run.dry_run ? words.dryRun : words.statuses[run.status]}
          </Tag>
        </span>
        {run.message !== '' && <span>{run.message}</span>}
        <span className={classes.detail}>
          {words.rule(run.rule_name, run.rule_version)} · <DateTime iso={run.run_at} />
        </span>
      </div>
      <Link to={paths.dispute(run.dispute_id)}>{words.openDispute}</Link>
    </>
  );
}
