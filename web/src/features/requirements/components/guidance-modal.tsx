import { Modal } from '@mantine/core';
import type { EvidenceGuidance } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/requirements';

import { Loaded } from '../../../components/loaded.js';
import { Tag } from '../../../components/tag.js';
import { formatSize } from '../../../lib/bytes.js';
import { describeFormat } from '../../evidence/formats.js';
import { guidanceQuery } from '../api/requirements.js';
import type { EvidenceName } from '../requirement.js';
import classes from './guidance-modal.module.css';

type Props = {
  /** The requirement explained; undefined while closed. */
  readonly evidence: EvidenceName | undefined;
  readonly onClose: () => void;
};

/** Explains how to prepare good evidence of one type. */
export function GuidanceModal({ evidence, onClose }: Props) {
  return (
    <Modal
      opened={evidence !== undefined}
      onClose={onClose}
      title={texts.guidanceModal.guidance(evidence?.label ?? '')}
      size="lg"
    >
      {evidence !== undefined && <Body evidence={evidence} />}
    </Modal>
  );
}

function Body({ evidence }: { readonly evidence: EvidenceName }) {
  const query = useQuery(guidanceQuery(evidence.type));
  return (
    <Loaded
      query={query}
      loading={texts.guidanceModal.loadingGuidance}
      failed={texts.messages.guidanceFailed}
      rows={[18, 14, 14, 90]}
    >
      {(guidance) => <Shown guidance={guidance} heading={evidence.label} />}
    </Loaded>
  );
}

type ShownProps = {
  readonly guidance: EvidenceGuidance;
  /** The dialog’s heading. It is not repeated. */
  readonly heading: string;
};

function Shown({ guidance, heading }: ShownProps) {
  return (
    <div className={classes.root}>
      <section>
        {guidance.title !== heading && <h3 className={classes.title}>{guidance.title}</h3>}
        <p>{guidance.description}</p>
        {guidance.help_text !== '' && <p className={classes.help}>{guidance.help_text}</p>}
      </section>
      <Points title={texts.guidanceModal.tips} points={guidance.tips} />
      <Points title={texts.guidanceModal.examples} points={guidance.examples} />
      <section>
        <h3>{texts.guidanceModal.acceptedFormats}</h3>
        <p className={classes.formats}>
          {guidance.accepted_formats.map((format) => (
            <Tag key={format} tone="grey">
              {describeFormat(format)}
            </Tag>
          ))}
          {guidance.accepts_file && (
            <span className="soft">{texts.guidanceModal.filesUpTo(formatSize(guidance.max_file_size))}</span>
          )}
        </p>
      </section>
    </div>
  );
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
