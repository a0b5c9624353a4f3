import type { AiConfig } from '../../platform/config.js';
import type { Log } from '../../platform/shared/log.js';
import type { Prompt } from './prompt.js';

/** Why no answer came. The message is for people and holds nothing of the request. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  constructor(
    message: string,
    readonly mayPass = false,
  ) {
    super(message);
  }
}

const failuresMax = 3;
const restMs = 60_000;
const answerCharactersMax = 60_000;

/** Any endpoint with OpenAI's chat completions. After failures in a row it is left alone for a while. */
export class ChatClient {
  private failures = 0;
  private restsUntil = 0;

  constructor(
    private readonly config: AiConfig,
    private readonly log: Log,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** @throws {ChatError} */
  async complete(messages: Prompt['messages']): Promise<string> {
    if (this.now() < this.restsUntil)
      throw new ChatError('it failed several times just now and is left alone');
    try {
      const signal = AbortSignal.timeout(this.config.timeoutMs);
      const answer = await this.ask(messages, signal).catch((error: unknown) => {
        const { mayPass } = toChatError(error);
        if (!mayPass || signal.aborted) throw error;
        return this.ask(messages, signal);
      });
      this.failures = 0;
      return answer;
    } catch (error) {
      const failure = toChatError(error);
      this.failures += 1;
      if (this.failures >= failuresMax) this.restsUntil = this.now() + restMs;
      this.log.warn({ why: failure.message, failures: this.failures }, 'the language model gave no answer');
      throw failure;
    }
  }

  private async ask(messages: Prompt['messages'], signal: AbortSignal): Promise<string> {
    const { baseUrl, apiKey, model, tokensMax } = this.config;
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
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
        `it answered ${response.status}`,
        response.status === 429 || response.status >= 500,
      );
    }
    return readStream(response.body);
  }
}

/** The text of the deltas. Some servers answer in one piece although a stream was asked for. */
async function readStream(body: ReadableStream<Uint8Array>): Promise<string> {
  let received = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    received += decoder.decode(chunk, { stream: true });
    // Each delta of a few characters comes in an envelope of about 200.
    if (received.length > 40 * answerCharactersMax) throw new ChatError('its answer has no end');
  }
  const events = received.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line.trimEnd())?.[1] ?? []);
  const pieces = (events.length > 0 ? events : [received])
    .filter((event) => event !== '[DONE]')
    .map((event) => contentOf(event));
  const answer = pieces.join('');
  if (answer.length > answerCharactersMax) throw new ChatError('its answer is too long');
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
    throw new ChatError('its answer is no stream of chat completions');
  }
}

function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate ? new ChatError('it took too long') : new ChatError('it could not be reached', true);
}
