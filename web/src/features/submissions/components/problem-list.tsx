import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { texts } from '#texts/submissions';

import { Callout } from '../../../components/callout.js';
import { type Found, foundGroups } from '../found.js';
import classes from './findings.module.css';

type Props = {
  readonly found: readonly Found[];
  /** Moves to an exhibit on the page of the dispute. */
  readonly onShowEvidence: (evidenceId: string) => void;
};

/** The problems of a response in groups, worst first, each with links to its exhibits. */
export function ProblemLists({ found, onShowEvidence }: Props) {
  return foundGroups.map((group) => (
    <ProblemList
      key={group}
      tone={group === 'blocks' ? 'red' : 'amber'}
      title={texts.messages.groups[group]}
      found={found.filter((one) => one.group === group)}
      onShowEvidence={onShowEvidence}
    />
  ));
}

type ListProps = Props & { readonly tone: 'red' | 'amber'; readonly title: string };

function ProblemList({ tone, title, found, onShowEvidence }: ListProps) {
  if (found.length === 0) return null;
  return (
    <Callout tone={tone} title={title} icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <ul className="stack-xs mt-2">
        {found.map(({ key, message, evidence }) => (
          <li key={key}>
            {message}
            {evidence.length > 0 && (
              <span className="wrap gap-1 gap-x-6 mt-1">
                {evidence.map(({ id, label }) => (
                  <ExhibitLink key={id} label={label} onShow={() => onShowEvidence(id)} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

type LinkProps = { readonly label: string; readonly onShow: () => void };

export function ExhibitLink({ label, onShow }: LinkProps) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      className={classes.exhibit}
      title={texts.problemList.showExhibit}
      onClick={onShow}
    >
      <IconPaperclip size={13} stroke={1.75} aria-hidden="true" />
      {label}
    </Anchor>
  );
}
