import type { TenantActor } from '../../identity/access/actor.js';
import { ChatClient, ChatError } from '../../platform/ai/chat-client.js';
import type { AiConfig, Config } from '../../platform/config.js';
import type { Log } from '../../platform/shared/log.js';
import { exhibitLabel } from '../rendering/letter-case.js';
import type { AssembledResponse } from '../responses/response-assembly.js';
import type { ResponsesService } from '../responses/responses.service.js';
import { factsOf, responseFactsOf } from './case-facts.js';
import type { Draft, DraftCase } from './drafts.js';
import { draftFromLetter } from './letter-draft.js';
import { draftByModel } from './model-drafter.js';

const unchanged = 'The sentences are those of the letter.';

type Written = Omit<Draft, 'facts' | 'exhibits' | 'content'>;

export type DraftingDeps = {
  readonly responses: Pick<ResponsesService, 'assemble'>;
  readonly config: Pick<Config, 'ai'>;
  readonly log: Log;
};

/** The letter's argument as text, rewritten by the language model if one is set up. It is neither stored nor sent. */
export class DraftingService {
  private readonly model: { readonly client: ChatClient; readonly ai: AiConfig } | undefined;

  constructor(private readonly deps: DraftingDeps) {
    const { ai } = deps.config;
    this.model = ai === undefined ? undefined : { client: new ChatClient(ai, deps.log), ai };
  }

  async draft(actor: TenantActor, disputeId: string, language?: string): Promise<Draft> {
    const assembled = await this.deps.responses.assemble(actor, disputeId, language);
    const draftCase = describe(assembled);
    const written = await this.write(draftCase);
    const { facts, exhibits } = draftCase;
    const note = noteOf(assembled.paymentUnread, written.note);
    return { ...written, note, facts, exhibits, content: toMarkdown(written.sentences) };
  }

  private async write(draftCase: DraftCase): Promise<Written> {
    if (this.model === undefined)
      return { ...draftFromLetter(draftCase), draftedBy: 'rules', note: undefined };
    const { client, ai } = this.model;
    try {
      const argument = await draftByModel(draftCase, client, ai);
      if (argument.sentences.length > 0) return { ...argument, draftedBy: 'model', note: undefined };
      const fromLetter = draftFromLetter(draftCase);
      const note = `The language model wrote no sentence that its citations support. ${unchanged}`;
      return { ...fromLetter, refused: argument.refused, draftedBy: 'rules', note };
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
      const note = `The language model could not be used: ${error.message}. ${unchanged}`;
      return { ...draftFromLetter(draftCase), draftedBy: 'rules', note };
    }
  }
}

/** The letter without its template and the merchant's own argument. */
function describe({ dispute, category, evidence, letterCase }: AssembledResponse): DraftCase {
  const { facts, merchant, template } = letterCase;
  const { language } = template;
  const { providerLabel } = letterCase.dispute;
  return {
    dispute,
    language,
    category,
    facts: [
      ...factsOf(dispute, { providerLabel, merchant: merchant.name, language }),
      ...responseFactsOf(facts, { language, disputed: dispute.amount }),
    ],
    exhibits: evidence.map((piece, index) => ({ label: exhibitLabel(index), evidence: piece })),
    letterCase: {
      ...letterCase,
      merchantArgument: undefined,
      // A citation can show the earlier payments, but not what comparing them says.
      comparedPayments: undefined,
      template: { ...template, content: '{{thesis}}' },
    },
  };
}

function noteOf(unread: string | undefined, note: string | undefined): string | undefined {
  const missing =
    unread === undefined
      ? undefined
      : `The payment couldn't be read, so the draft lacks its facts. ${unread}`;
  return missing === undefined || note === undefined ? (missing ?? note) : `${missing} ${note}`;
}

/** Characters with a meaning anywhere in a line of Markdown. */
const marks = /[\\`*_[\]<>#|~&]/g;

/**
 * Converts a text to Markdown that shows exactly this text. Separates braces instead of escaping them, because a letter
 * fills its placeholders after the Markdown is rendered, when the escapes are gone.
 */
export function toMarkdownText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(marks, String.raw`\$&`)
    .replaceAll(/([{}])(?=[{}])/g, '$1 ')
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

/** Puts each sentence into a separate paragraph. */
export function toMarkdown(sentences: readonly { readonly text: string }[]): string {
  return sentences.map(({ text }) => `${toMarkdownText(text)}\n`).join('\n');
}
