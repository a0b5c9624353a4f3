import { untrustedCertificate } from '@rebuttal/plugin-kit';

import type { AiConfig } from '../config.js';
import type { Log } from '../shared/log.js';

export type ChatMessages = readonly { readonly role: 'system' | 'user'; readonly content: string }[];

/** The model returned no response. The message is shown to users and contains nothing from the request. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  constructor(
    message: string,
    readonly isTransient = false,
  ) {
    super(message);
  }
}

const failuresMax = 3;
const pauseMs = 60_000;
const answerCharactersMax = 60_000;

/** A client for any endpoint with OpenAI's chat completions API. Pauses for 60 seconds after 3 failures in a row. */
export class ChatClient {
  private failures = 0;
  private pausedUntil = 0;

  constructor(
    private readonly config: AiConfig,
    private readonly log: Log,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** @throws {ChatError} */
  async complete(messages: ChatMessages): Promise<string> {
    if (this.now() < this.pausedUntil)
      throw new ChatError('it failed several times in a row, and requests are paused for a minute');
    try {
      const signal = AbortSignal.timeout(this.config.timeoutMs);
      const answer = await this.request(messages, signal).catch((error: unknown) => {
        const { isTransient } = toChatError(error);
        if (!isTransient || signal.aborted) throw error;
        return this.request(messages, signal);
      });
      this.failures = 0;
      return answer;
    } catch (error) {
      const failure = toChatError(error);
      this.failures += 1;
      if (this.failures >= failuresMax) this.pausedUntil = this.now() + pauseMs;
      this.log.warn({ reason: failure.message, failures: this.failures }, 'language model request failed');
      throw failure;
    }
  }

  private async request(messages: ChatMessages, signal: AbortSignal): Promise<string> {
    const { baseUrl, apiKey, model, tokensMax } = this.config;
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      // With 'error', the timeout has no effect after a garbage collection (seen in Node.js 20.20).
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: tokensMax }),
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new ChatError(
        `it returned HTTP ${response.status}`,
        response.status === 429 || response.status >= 500,
      );
    }
    return readStream(response.body);
  }
}

/** Joins the text of the deltas. Some servers return one piece although the request asks for a stream. */
async function readStream(body: ReadableStream<Uint8Array>): Promise<string> {
  let received = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    received += decoder.decode(chunk, { stream: true });
    // Each delta of a few characters has an envelope of about 200.
    if (received.length > 40 * answerCharactersMax) throw new ChatError('its response is too long');
  }
  const events = received.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line.trimEnd())?.[1] ?? []);
  const pieces = (events.length > 0 ? events : [received])
    .filter((event) => event !== '[DONE]')
    .map((event) => contentOf(event));
  const answer = pieces.join('');
  if (answer.length > answerCharactersMax) throw new ChatError('its response is too long');
  return answer;
}

type Completion = {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: unknown };
    readonly message?: { readonly content?: unknown };
  }[];
} | null;

function contentOf(event: string): string {
  try {
    const choice = (JSON.parse(event) as Completion)?.choices?.[0];
    const content = choice?.delta?.content ?? choice?.message?.content;
    return typeof content === 'string' ? content : '';
  } catch {
    throw new ChatError('its response is not a stream of chat completions');
  }
}

function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const certificate = untrustedCertificate(error);
  if (certificate !== undefined) return new ChatError(`it ${certificate}`);
  return isLate ? new ChatError('it timed out') : new ChatError('it was unreachable', true);
}
