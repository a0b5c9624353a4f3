import { Button, Skeleton } from '@mantine/core';
import type { ResponsePreview } from '@rebuttal/sdk';
import { IconFileText } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '#texts/responses';

import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { useScrollWhenLit } from '../../../lib/use-scroll-when-lit.js';
import { light, useLit } from '../../../stores/lit.js';
import { DownloadButton } from './download-button.js';
import classes from './letter-panel.module.css';
import letterSheetClasses from './letter-sheet.module.css';
import { ResponseModal } from './response-modal.js';

type Props = {
  readonly disputeId: string;
  readonly letter: UseQueryResult<ResponsePreview>;
  readonly citations: readonly Citation[];
  /** The argument's buttons and its editor. */
  readonly argument: ReactNode;
};

/** The response letter as it would be sent now. */
export function LetterPanel({ disputeId, letter, citations, argument }: Props) {
  const { data, error, isFetching, refetch } = letter;
  const [isGenerating, setIsGenerating] = useState(false);
  return (
    <div className="stack-sm">
      <header className="ends gap-x-6">
        <h2 className="text-lg">{texts.letterPanel.title}</h2>
        {data !== undefined && <span className="soft">{noteOf(data)}</span>}
      </header>
      <div className="chips middle wraps" data-screen-only>
        {argument}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileText size={14} aria-hidden="true" />}
          onClick={() => setIsGenerating(true)}
        >
          {texts.responseModal.generateResponse}
        </Button>
        <DownloadButton disputeId={disputeId} format="pdf" size="xs" />
      </div>
      {error !== null ? (
        <FailedState
          title={texts.messages.previewFailed}
          text={errorText(error, texts.messages.previewFailed)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton className={classes.loading ?? ''} role="status" aria-label={texts.letterPanel.loading} />
      ) : (
        <div aria-busy={isFetching}>
          <LetterSheet letter={data} citations={citations} />
        </div>
      )}
      <ResponseModal disputeId={disputeId} opened={isGenerating} onClose={() => setIsGenerating(false)} />
    </div>
  );
}

function noteOf({ template_used: { name, version } }: ResponsePreview) {
  return texts.responseModal.versionOfTemplate(name, version);
}

type LetterSheetProps = {
  readonly letter: Pick<ResponsePreview, 'content' | 'claims'>;
  readonly citations: readonly Citation[];
};

/** Until the letter is measured. */
const firstHeight = 600;

/** The letter in full height. A click on a sentence lights what it rests on, and the other way round. */
function LetterSheet({ letter: { content, claims }, citations }: LetterSheetProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const [marks, setMarks] = useState<readonly LetterMark[]>([]);
  useEffect(() => {
    const sheet = ref.current;
    if (sheet === null) return undefined;
    const measure = (): void => {
      const letter = sheet.contentDocument;
      // There is none while the frame is being loaded.
      const body = letter?.querySelector('body');
      if (letter === null || body === null || body === undefined) return;
      setHeight(body.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(body).marginBottom));
      setMarks(marksIn(letter, claims, citations));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    sheet.addEventListener('load', measure);
    measure();
    return () => {
      observer.disconnect();
      sheet.removeEventListener('load', measure);
    };
  }, [claims, citations, content]);
  if (usePrinting()) return <LetterOnPaper content={content} />;
  return (
    <div className={letterSheetClasses.root}>
      <iframe
        ref={ref}
        className="paper"
        title={texts.letterPanel.title}
        // Without `allow-scripts`, nothing in the letter runs. This page reads where its sentences are.
        sandbox="allow-same-origin"
        srcDoc={content}
        style={{ height }}
        tabIndex={-1}
      />
      {marks.map((mark) => (
        <Mark key={`${mark.top} ${mark.left}`} mark={mark} />
      ))}
    </div>
  );
}

/** The browser would cut a frame through its lines at the end of a page. Nothing runs here: the page's CSP forbids it. */
function LetterOnPaper({ content }: { readonly content: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(content, 'text/html');
    (ref.current?.shadowRoot ?? ref.current?.attachShadow({ mode: 'open' }))?.replaceChildren(
      documentElement,
    );
  }, [content]);
  return <div ref={ref} />;
}

function Mark({ mark: { text, ids, ...style } }: { readonly mark: LetterMark }) {
  const isLit = useLit((lit) => lit.ids.some((id) => ids.includes(id)));
  const ref = useScrollWhenLit<HTMLButtonElement>(isLit, 'evidence');
  return (
    <button
      ref={ref}
      type="button"
      className={letterSheetClasses.mark}
      style={{ top: style.top, left: style.left, width: style.width, height: style.height }}
      aria-label={text}
      aria-pressed={isLit}
      title={texts.letterPanel.showEvidence}
      onClick={() => light(ids, 'letter')}
    />
  );
}

const block = ['p', 'li', 'td'].join();

/** A passage of the letter, and the exhibits and facts that it rests on. The position is in pixels of the letter. */
type LetterMark = {
  readonly text: string;
  readonly ids: readonly string[];
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
};

type Claim = ResponsePreview['claims'][number];

/** An exhibit that the merchant's own argument cites. */
type Citation = { readonly label: string | null; readonly evidence_id: string };

/** Finds the passages of the rendered letter that state a claim or name an exhibit. */
function marksIn(letter: Document, claims: readonly Claim[], citations: readonly Citation[]): LetterMark[] {
  const stated = claims.flatMap(({ text, supported_by: supports }) =>
    text.split(/\n+/).map((part) => ({ words: spaced(part), ids: supports.map(({ id }) => id) })),
  );
  const cited = citations.flatMap(({ label, evidence_id: id }) =>
    label === null ? [] : [{ name: new RegExp(texts.letterPanel.exhibitPattern(label)), id }],
  );
  const blocks = [...letter.querySelectorAll(block)].filter(
    (element) => element.querySelector(block) === null,
  );
  return blocks.flatMap((element) => {
    const text = spaced(element.textContent);
    const ids = [
      ...stated.filter(({ words }) => words !== '' && text.includes(words)).flatMap((claim) => claim.ids),
      ...cited.filter(({ name }) => name.test(text)).map(({ id }) => id),
    ];
    if (ids.length === 0) return [];
    const { top, left, width, height } = element.getBoundingClientRect();
    return [{ text, ids: [...new Set(ids)], top, left, width, height }];
  });
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
