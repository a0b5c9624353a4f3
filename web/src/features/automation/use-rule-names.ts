import { useQuery } from '@tanstack/react-query';
import { texts as alertTexts } from '#texts/alerts';
import { texts } from '#texts/automation';
import { texts as compellingTexts } from '#texts/compelling-evidence';
import { texts as disputeTexts } from '#texts/dispute-words';

import { chatChannelsQuery } from '../chat/api/chat-channels.js';
import { describeNetwork, describeReason, describeStage, networkNames } from '../disputes/words.js';
import { providersQuery, pspAccountsQuery } from '../psp-accounts/api/psp-accounts.js';
import { membersQuery } from '../team/api/team.js';

export type Choice = { readonly value: string; readonly label: string };

export type RuleNames = {
  /** The values that the form offers for a field. */
  readonly choicesOf: (field: string) => readonly Choice[];
  /** A value of a field in words. Values that are no choice stay as they are. */
  readonly nameOf: (field: string, value: string) => string;
};

const toChoices = (values: readonly string[], describe: (value: string) => string): Choice[] =>
  values.map((value) => ({ value, label: describe(value) }));

function toLabels(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

const reasons = toChoices(Object.keys(disputeTexts.reasons), describeReason);
const stages = toChoices(Object.keys(disputeTexts.stages), describeStage);
const networks = toChoices(networkNames, describeNetwork);
const compellingStatuses = toLabels(compellingTexts.statuses);
const refundStates = toLabels(texts.refundStates);
const alertSources = toLabels(alertTexts.sources);
const alertKinds = toLabels(alertTexts.kinds);
const flags: readonly Choice[] = [
  { value: 'true', label: texts.flags.yes },
  { value: 'false', label: texts.flags.no },
];

/** The names of what conditions and actions refer to by ID. */
export function useRuleNames(): RuleNames {
  const members = useQuery(membersQuery()).data ?? [];
  const providers = useQuery(providersQuery()).data ?? [];
  const accounts = useQuery(pspAccountsQuery()).data ?? [];
  const channels = useQuery(chatChannelsQuery()).data?.channels ?? [];
  const choices: Readonly<Record<string, readonly Choice[]>> = {
    reason: reasons,
    network: networks,
    stage: stages,
    source: alertSources,
    kind: alertKinds,
    refund_state: refundStates,
    compelling_evidence_status: compellingStatuses,
    is_test_mode: flags,
    provider: providers.filter(({ is_store: isStore }) => !isStore),
    psp_account_id: accounts.map(({ account_id: value, account_name: label }) => ({ value, label })),
    channel: channels.map(({ channel_id: value, name: label }) => ({ value, label })),
    assignee: members.map(({ user_id: value, name: label }) => ({ value, label })),
  };
  const choicesOf = (field: string): readonly Choice[] => choices[field] ?? [];
  // Disputes can also come from a store, which is no choice.
  const namesOf = (field: string) => (field === 'provider' ? providers : choicesOf(field));
  return {
    choicesOf,
    nameOf: (field, value) => namesOf(field).find((choice) => choice.value === value)?.label ?? value,
  };
}
