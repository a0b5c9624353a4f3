import { Button, Modal } from '@mantine/core';
import type { ResponsePreview } from '@rebuttal/sdk';
import { IconCircleCheck, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { texts } from '#texts/responses';

import { Callout, Problem } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useDialogExit } from '../../../lib/use-dialog-exit.js';
import { evidenceQuery } from '../../evidence/api/evidence.js';
import { ExhibitLink, ProblemLists } from '../../submissions/components/problem-list.js';
import { foundByChecks } from '../../submissions/found.js';
import { usePreview } from '../api/responses.js';
import { DownloadButton } from './download-button.js';
import letterReviewClasses from './letter-review.module.css';
import classes from './response-modal.module.css';

type Props = {
  readonly disputeId: string;
  readonly opened: boolean;
  /** Shows the letter without waiting for a click on "Preview". */
  readonly isImmediate?: boolean;
  readonly onClose: () => void;
};

/** Shows the response letter before anything is sent. */
export function ResponseModal({ disputeId, opened, isImmediate = false, onClose }: Props) {
  const [language, setLanguage] = useState('');
  const preview = usePreview(disputeId);
  const exit = useDialogExit(opened, onClose);
  const { mutate: show } = preview;
  const isShown = opened && isImmediate;
  useEffect(() => {
    if (isShown) show('');
  }, [isShown, show]);
  const choose = (chosen: string): void => {
    setLanguage(chosen);
    if (preview.data !== undefined) preview.mutate(chosen);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isImmediate ? texts.responseModal.letterPreview : texts.responseModal.generateResponse}
      size={preview.data === undefined ? '60rem' : '80rem'}
      {...exit.modal}
    >
      <div className="stack">
        {!isImmediate && <Choice />}
        <div className={classes.buttons}>
          <Select
            label={texts.responseModal.languageOfTheLetter}
            className={classes.language}
            data={[...languages]}
            value={language}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <Button
            variant={preview.data === undefined ? 'filled' : 'default'}
            leftSection={<IconEye {...icon} />}
            loading={preview.isPending}
            onClick={() => preview.mutate(language)}
          >
            {texts.responseModal.preview}
          </Button>
          {(['html', 'pdf', 'zip'] as const).map((format) => (
            <DownloadButton key={format} disputeId={disputeId} format={format} language={language} />
          ))}
        </div>
        {preview.isError && <Problem>{errorText(preview.error, texts.messages.previewFailed)}</Problem>}
        {preview.data !== undefined && (
          <Letter disputeId={disputeId} preview={preview.data} onShowEvidence={exit.exitTo} />
        )}
      </div>
    </Modal>
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The choice of the letter, before it is previewed. */
function Choice() {
  return (
    <div className="quiet measure">
      <p>{texts.responseModal.chosenBy}</p>
      <ul className="mt-2">
        <li>{texts.responseModal.theDisputeReason}</li>
        <li>{texts.responseModal.theCardNetwork}</li>
        <li>{texts.responseModal.yourBusinessCategory}</li>
        <li>{texts.responseModal.otherFactors}</li>
      </ul>
    </div>
  );
}

type LetterProps = {
  readonly disputeId: string;
  readonly preview: ResponsePreview;
  readonly onShowEvidence: (evidenceId: string) => void;
};

function Letter({ disputeId, preview, onShowEvidence }: LetterProps) {
  const { template_used, metadata, chosen_because, content } = preview;
  return (
    <>
      <div className="text-sm sunken box">
        <p>
          {texts.responseModal.versionOfTemplate(
            <strong>{template_used.name}</strong>,
            template_used.version,
          )}{' '}
          · {texts.responseModal.evidence(metadata.evidence_count)} · <DateTime iso={metadata.generated_at} />
        </p>
        {chosen_because.length > 0 && (
          <>
            <h3 className="text-sm mt-5">{texts.responseModal.whyThisTemplate}</h3>
            <ul className="quiet">
              {chosen_because.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={classes.columns}>
        <LetterFrame
          className={classes.letter}
          title={texts.responseModal.responsePreview}
          content={content}
        />
        <LetterReview disputeId={disputeId} preview={preview} onShowEvidence={onShowEvidence} />
      </div>
    </>
  );
}

/** The languages of letters and drafts. */
const languages = [
  { value: '', label: texts.languages.languages.none },
  { value: 'en', label: texts.languages.languages.en },
  { value: 'zh', label: texts.languages.languages.zh },
  { value: 'ja', label: texts.languages.languages.ja },
] as const;

type LetterFrameProps = {
  readonly title: string;
  /** The HTML of the letter. */
  readonly content: string;
  readonly className: string | undefined;
};

/** A letter. Without any permission in `sandbox` it can neither run scripts nor reach this page. */
function LetterFrame({ title, content, className = '' }: LetterFrameProps) {
  return (
    <iframe
      className={`paper ${className}`}
      title={title}
      sandbox=""
      srcDoc={content}
      // Reached by the keyboard, and scrolled by it.
      tabIndex={0}
    />
  );
}

type LetterReviewProps = {
  readonly disputeId: string;
  readonly preview: ResponsePreview;
  readonly onShowEvidence: (evidenceId: string) => void;
};

/** The checks of a letter, and its claims with what supports them. */
function LetterReview({ disputeId, preview, onShowEvidence }: LetterReviewProps) {
  const { claims, checks, payment_unread: unread } = preview;
  const evidence = useQuery(evidenceQuery(disputeId)).data ?? [];
  return (
    <div className="stack-md shrinks">
      {unread !== null && <Callout tone="amber">{texts.letterReview.paymentUnread(unread)}</Callout>}
      {checks.length === 0 ? (
        <Callout tone="green" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
          {texts.letterReview.noProblems}
        </Callout>
      ) : (
        <ProblemLists found={foundByChecks(checks, evidence)} onShowEvidence={onShowEvidence} />
      )}
      <Claims claims={claims} onShowEvidence={onShowEvidence} />
    </div>
  );
}

type Claim = ResponsePreview['claims'][number];
type ClaimsProps = Pick<LetterReviewProps, 'onShowEvidence'> & { readonly claims: readonly Claim[] };

function Claims({ claims, onShowEvidence }: ClaimsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-md bold mb-4">
        {texts.letterReview.claimsInThisLetter}
      </h3>
      {claims.length === 0 ? (
        <p className="soft">{texts.letterReview.noClaims}</p>
      ) : (
        <ol className={letterReviewClasses.claims}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <p className="pre-line">{claim.text}</p>
              <ul className="list wrap gap-2 gap-x-3 mt-3" aria-label={texts.letterReview.supportedBy}>
                {claim.supported_by.map((support) => (
                  <li
                    key={`${support.kind} ${support.id}`}
                    className={letterReviewClasses.support}
                    data-kind={support.kind}
                  >
                    <Support support={support} onShowEvidence={onShowEvidence} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type SupportProps = Pick<LetterReviewProps, 'onShowEvidence'> & {
  readonly support: Claim['supported_by'][number];
};

function Support({ support: { kind, id, label }, onShowEvidence }: SupportProps) {
  if (kind === 'evidence') return <ExhibitLink label={label} onShow={() => onShowEvidence(id)} />;
  return (
    <>
      <IconInfoCircle size={13} stroke={1.75} aria-hidden="true" />
      {hidden(texts.letterReview.fact)}
      {label}
    </>
  );
}
