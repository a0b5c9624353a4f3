import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconPencil, IconUpload } from '@tabler/icons-react';
import { texts } from '#texts/requirements';

import { Tag } from '../../../components/tag.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import type { Way } from './requirements-panel.js';
import classes from './requirements-panel.module.css';

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

type MissingProps = {
  readonly requirement: Requirement;
  readonly onAdd: ((requirement: Requirement, way: Way) => void) | undefined;
  readonly onGuide: (evidence: EvidenceName) => void;
  /** The label of the dispute's provider. */
  readonly provider: string;
};

export function MissingItem({ requirement, onAdd, onGuide, provider }: MissingProps) {
  const { label, required, why, description, alternatives, evidence } = requirement;
  return (
    <div className={classes.item}>
      <IconCircle className={classes.mark} data-tone={required ? 'amber' : 'grey'} {...icon} size={18} />
      <div className={classes.text}>
        <p className={classes.name}>
          {label}
          {required && <Tag tone="amber">{texts.requirementItems.required}</Tag>}
          <RequestedBy requirement={requirement} provider={provider} />
        </p>
        <p>{why}</p>
        {/* The guidance describes the others, so that their rows stay short. */}
        {required && description !== '' && description !== why && <p className="soft">{description}</p>}
        {required && alternatives.length > 0 && (
          <p className="soft">
            {texts.requirementItems.alsoAccepted(alternatives.map((other) => other.label).join(', '))}
          </p>
        )}
        <Discounted evidence={evidence} />
      </div>
      <AddButtons requirement={requirement} onAdd={onAdd} onGuide={onGuide} />
    </div>
  );
}

type AddButtonsProps = Pick<MissingProps, 'requirement' | 'onAdd' | 'onGuide'>;

function AddButtons({ requirement, onAdd, onGuide }: AddButtonsProps) {
  const { label, required } = requirement;
  return (
    <div className={classes.ways}>
      {onAdd !== undefined && requirement.accepts_file && (
        <Button
          size="xs"
          variant={required ? 'light' : 'default'}
          leftSection={<IconUpload {...icon} />}
          aria-label={texts.requirementItems.uploadFileOf(label)}
          onClick={() => onAdd(requirement, 'file')}
        >
          {texts.requirementItems.uploadFile}
        </Button>
      )}
      {onAdd !== undefined && requirement.accepts_text && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil {...icon} />}
          aria-label={texts.requirementItems.addTextOf(label)}
          onClick={() => onAdd(requirement, 'text')}
        >
          {texts.requirementItems.addText}
        </Button>
      )}
      <GuideButton evidence={requirement} onGuide={onGuide} />
    </div>
  );
}

type RequestedByProps = { readonly requirement: Requirement; readonly provider: string };

/** Marks evidence that the provider requests. */
function RequestedBy({ requirement, provider }: RequestedByProps) {
  if (requirement.asked_by !== 'provider') return null;
  return (
    <>
      {' '}
      <Tag tone="blue">{texts.requirementItems.requestedBy(provider)}</Tag>
    </>
  );
}

type UploadedProps = Pick<MissingProps, 'requirement' | 'onGuide' | 'provider'>;

export function UploadedItem({ requirement, onGuide, provider }: UploadedProps) {
  const { label, level, why, evidence } = requirement;
  const counting = evidence.filter((piece) => piece.counts);
  const met = counting.length > 0;
  return (
    <div className={classes.item}>
      {met ? (
        <IconCircleCheck className={classes.mark} data-tone="green" {...icon} size={18} />
      ) : (
        <IconAlertTriangle className={classes.mark} data-tone="amber" {...icon} size={18} />
      )}
      <div className={classes.text}>
        <p className={classes.name}>
          {label}
          <RequestedBy requirement={requirement} provider={provider} />
        </p>
        {level === 'optional' && <p className="soft">{why}</p>}
        {met && <p className="soft">{counting.map(({ title }) => title).join(', ')}</p>}
        <Discounted evidence={evidence} />
      </div>
      <div className={classes.aside}>
        <GuideButton evidence={requirement} onGuide={onGuide} />
      </div>
    </div>
  );
}

/** Evidence that does not count. The evidence list explains how to fix it. */
function Discounted({ evidence }: Pick<Requirement, 'evidence'>) {
  return evidence
    .filter(({ counts }) => !counts)
    .map(({ evidence_id: id, title, sendable, why }) => (
      <p key={id} className={classes.unfit} data-tone="amber">
        {sendable
          ? texts.requirementItems.notCounted(title, why ?? '')
          : texts.requirementItems.notSendable(title)}
      </p>
    ));
}

type GuideProps = { readonly evidence: EvidenceName; readonly onGuide: (evidence: EvidenceName) => void };

function GuideButton({ evidence, onGuide }: GuideProps) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={texts.requirementItems.guidanceOf(evidence.label)}
      onClick={() => onGuide(evidence)}
    >
      {texts.requirementItems.guidance}
    </Button>
  );
}
