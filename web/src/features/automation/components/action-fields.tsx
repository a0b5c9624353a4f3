import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { texts } from '#texts/automation';

import { Callout } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { TagsField } from '../../../components/tags-field.js';
import { type ActionKind, actionKinds, type RuleDraft, type RuleForm, withKinds } from '../rule-draft.js';
import type { Problems } from '../rule-problems.js';
import type { Choice, RuleNames } from '../use-rule-names.js';
import { actionLabel, describeAction } from '../words.js';
import classes from './rule-form.module.css';

const words = texts.actionFields;

type Props = { readonly form: RuleForm; readonly names: RuleNames; readonly problems: Problems };

/** The actions of a rule. Each kind can be chosen once. */
export function ActionFields(props: Props) {
  const { form, names, problems } = props;
  const draft = form.values;
  const { kinds } = draft;
  const problemId = useId();
  const problem = problems['actions'];
  const choose = (kind: ActionKind, isChosen: boolean): void =>
    form.setValues(withKinds(draft, isChosen ? [...kinds, kind] : kinds.filter((other) => other !== kind)));
  return (
    <fieldset
      className="fieldset grid gap-5"
      aria-describedby={problem === undefined ? undefined : problemId}
    >
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

function Details({ kind, form, names, problems }: Props & { readonly kind: ActionKind }): ReactNode {
  const { userId, channelId } = form.values;
  const error = problems[`actions.${kind}`];
  switch (kind) {
    case 'assign':
      return (
        <Select
          label={words.person}
          data={[
            { value: '', label: words.choosePerson },
            ...withChosen(userId, names.choicesOf('assignee'), words.formerMember),
          ]}
          {...form.getInputProps('userId')}
          error={error}
        />
      );
    case 'tag':
      return (
        <TagsField label={words.tags} hint={words.tagsHint} {...form.getInputProps('tags')} error={error} />
      );
    case 'notify':
      return (
        <Select
          label={words.channel}
          data={[
            { value: '', label: words.people },
            ...withChosen(channelId, names.choicesOf('channel'), words.deletedChannel),
          ]}
          {...form.getInputProps('channelId')}
          error={error}
        />
      );
    case 'submit':
      return (
        <TextInput
          label={words.hours}
          description={words.hoursNote}
          inputMode="numeric"
          {...form.getInputProps('hours')}
          error={error}
        />
      );
    case 'accept':
    case 'refund':
      return (
        <>
          <Warning kind={kind} />
          <Checkbox
            label={words.announce}
            description={words.announceNote}
            {...form.getInputProps('isAnnounced', { type: 'checkbox' })}
          />
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

/** A person who has left, or a deleted channel, is no choice, but is shown until another is chosen. */
function withChosen(chosen: string, choices: readonly Choice[], label: string): readonly Choice[] {
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label }];
}
