import { ChatError, type ChatClient } from '../../platform/ai/chat-client.js';
import type { Veil } from '../../platform/ai/personal-data.js';
import type { AiConfig } from '../../platform/config.js';
import { checkCitations, sourcesOf } from './citation-check.js';
import type { Argument, Citation, DraftCase, DraftSentence, RefusedSentence } from './drafts.js';
import { missingOf, understoodExhibits } from './letter-draft.js';
import { toPrompt } from './prompt.js';

const sentencesMax = 60;

/** Statements that no merchant would make. A model produces them only if an exhibit injected instructions. */
const harmful: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /\b(?:accepts?|concedes?|admits?|acknowledges?) (?:the |this |that |full )?(?:dispute|chargeback|claim|liability|fault|fraud)|\b(?:we|merchant) (?:will|shall|agrees? to) (?:refund|pay)|(?:接受|承认)(?:本|该)?(?:争议|责任|欺诈)|(?:申立て|責任|不正)を(?:認め|受け入れ)/iu,
    'It concedes the case. If you intend that, accept the dispute instead.',
  ],
  [
    /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules|above)|system prompt|忽略.{0,20}(?:指令|指示)|指示を無視/iu,
    'It repeats an instruction to the model instead of an argument.',
  ],
];

/** @throws {ChatError} if the model returned no response, or an unusable one */
export async function draftByModel(
  draftCase: DraftCase,
  client: ChatClient,
  { charactersMax }: Pick<AiConfig, 'charactersMax'>,
): Promise<Argument> {
  const usable = understoodExhibits(draftCase);
  const { messages, veil } = toPrompt(draftCase, usable, charactersMax);
  const answer = readAnswer(await client.complete(messages));
  const sources = sourcesOf(draftCase, usable);
  const checked = answer.map((sentence) => {
    const revealed = reveal(sentence, veil);
    return 'why' in revealed ? revealed : checkCitations(revealed, sources);
  });
  const sentences = checked.filter((one) => 'citations' in one);
  return {
    sentences,
    refused: [...checked.filter((one) => 'why' in one), ...missingOf(draftCase)],
  };
}

function reveal(sentence: DraftSentence, veil: Veil): DraftSentence | RefusedSentence {
  const text = veil.reveal(sentence.text.replaceAll(/\s+/g, ' ').trim());
  if (text === undefined)
    return { text: sentence.text, why: 'It mentions a person or thing that is not in the case.' };
  const why = harmful.find(([pattern]) => pattern.test(text))?.[1];
  return why === undefined ? { ...sentence, text } : { text, why };
}

function readAnswer(answer: string): readonly DraftSentence[] {
  const given = parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  const sentences = isRecord(given) && Array.isArray(given['sentences']) ? given['sentences'] : undefined;
  const read = sentences?.slice(0, sentencesMax).map(toSentence);
  if (read?.every((sentence) => sentence !== undefined) !== true)
    throw new ChatError('its response is not the requested JSON');
  return read;
}

function toSentence(given: unknown): DraftSentence | undefined {
  if (!isRecord(given) || typeof given['text'] !== 'string') return undefined;
  const citations: readonly unknown[] = Array.isArray(given['citations']) ? given['citations'] : [];
  return citations.every(isCitation) ? { text: given['text'].slice(0, 5000), citations } : undefined;
}

function isCitation(given: unknown): given is Citation {
  return (
    isRecord(given) &&
    (given['kind'] === 'evidence' || given['kind'] === 'fact') &&
    typeof given['id'] === 'string'
  );
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
