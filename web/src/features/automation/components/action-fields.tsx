import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { texts } from '#texts/automation';

import { Callout } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { TagsField } from '../../../components/tags-field.js';
import { type ActionKind, actionKinds, type RuleDraft, withKinds } from '../rule-draft.js';
import type { Problems } from '../rule-problems.js';
import type { Choice, RuleNames } from '../use-rule-names.js';
import { actionLabel, describeAction } from '../words.js';
import classes from './rule-form.module.css';

const words = texts.actionFields;

type Props = {
  readonly draft: RuleDraft;
  readonly names: RuleNames;
  readonly problems: Problems;
  readonly onChange: (part: Partial<RuleDraft>) => void;
};

/** The actions of a rule. Each kind can be chosen once. */
export function ActionFields(props: Props) {
  const { draft, names, problems, onChange } = props;
  const { kinds } = draft;
  const problemId = useId();
  const problem = problems['actions'];
  const choose = (kind: ActionKind, isChosen: boolean): void =>
    onChange(withKinds(draft, isChosen ? [...kinds, kind] : kinds.filter((other) => other !== kind)));
  return (
    <fieldset className={classes.fieldset} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend>{words.title}</legend>
      {actionKinds.map((kind) => (
        <div key={kind} className={classes.action}>
          <Checkbox
            label={actionLabel(kind)}
            checked={kinds.includes(kind)}
            disabled={whyExcluded(kind, draft) !== undefined}
            description={whyExcluded(kind, draft)}
            aria-invalid={problem === undefined ? undefined : true}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
          />
          {kinds.includes(kind) && <Details kind={kind} {...props} />}
        </div>
      ))}
      {draft.others.map((action) => (
        <p key={action.kind} className={classes.hint}>
          {words.kept(describeAction(action, names))}
        </p>
      ))}
      {problem !== undefined && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** A rule can accept or submit, or only refund. Each can be removed from a rule that has more, which the server rejects. */
function whyExcluded(kind: ActionKind, { kinds, others }: RuleDraft): string | undefined {
  if (kinds.includes(kind)) return undefined;
  if (kinds.includes('refund')) return '';
  if (kind === 'refund') return kinds.length + others.length > 0 ? words.onlyRefund : undefined;
  const isBoth = kinds.includes(kind === 'accept' ? 'submit' : 'accept');
  return isBoth && (kind === 'accept' || kind === 'submit') ? words.notBoth : undefined;
}

function Details({
  kind,
  draft,
  names,
  problems,
  onChange,
}: Props & { readonly kind: ActionKind }): ReactNode {
  const error = problems[`actions.${kind}`];
  switch (kind) {
    case 'assign':
      return (
        <Select
          label={words.person}
          data={[
            { value: '', label: words.choosePerson },
            ...withChosen(draft.userId, names.choicesOf('assignee'), words.formerMember),
          ]}
          value={draft.userId}
          error={error}
          onChange={(event) => onChange({ userId: event.currentTarget.value })}
        />
      );
    case 'tag':
      return (
        <TagsField
          label={words.tags}
          hint={words.tagsHint}
          tags={draft.tags}
          problem={error}
          onChange={(tags) => onChange({ tags })}
        />
      );
    case 'notify':
      return <ChannelField draft={draft} names={names} error={error} onChange={onChange} />;
    case 'submit':
      return (
        <TextInput
          label={words.hours}
          description={words.hoursNote}
          inputMode="numeric"
          value={draft.hours}
          error={error}
          onChange={(event) => onChange({ hours: event.currentTarget.value })}
        />
      );
    case 'accept':
    case 'refund':
      return (
        <>
          <Warning kind={kind} />
          <AnnounceField draft={draft} onChange={onChange} />
        </>
      );
    default:
      return error === undefined ? null : <p className={classes.problem}>{error}</p>;
  }
}

/** Warns before an action that can't be undone. */
export function Warning({ kind }: { readonly kind: 'accept' | 'refund' }) {
  return (
    <Callout tone="red" title={words.warnings[kind].title}>
      {words.warnings[kind].text}
    </Callout>
  );
}

function AnnounceField({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <Checkbox
      label={words.announce}
      description={words.announceNote}
      checked={draft.isAnnounced}
      onChange={(event) => onChange({ isAnnounced: event.currentTarget.checked })}
    />
  );
}

type ChannelProps = Pick<Props, 'draft' | 'names' | 'onChange'> & { readonly error: string | undefined };

function ChannelField({ draft, names, error, onChange }: ChannelProps) {
  const channels = withChosen(draft.channelId, names.choicesOf('channel'), words.deletedChannel);
  return (
    <Select
      label={words.channel}
      data={[{ value: '', label: words.people }, ...channels]}
      value={draft.channelId}
      error={error}
      onChange={(event) => onChange({ channelId: event.currentTarget.value })}
    />
  );
}

/** A person who has left, or a deleted channel, is no choice, but is shown until another is chosen. */
function withChosen(chosen: string, choices: readonly Choice[], label: string): readonly Choice[] {
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label }];
}
