/** One message of a server-sent event stream. Source: WHATWG HTML, "Server-sent events", 9.2.6 */
export type StreamMessage = {
  /** Empty for a message that only sets the id. */
  readonly event: string;
  readonly data: string;
  /** The last id of the stream, possibly set by an earlier message; empty if there is none. */
  readonly id: string;
};

/** Returns a parser that takes the stream in chunks of any size and returns the complete messages. */
export function createEventParser(): (chunk: string) => StreamMessage[] {
  let rest = '';
  let event = '';
  let id = '';
  let previousId = '';
  let data: string[] = [];

  const parseLine = (line: string): StreamMessage | undefined => {
    if (line === '') {
      const isEvent = data.length > 0;
      const message = { event: isEvent ? event || 'message' : '', data: data.join('\n'), id };
      const isComplete = isEvent || id !== previousId;
      event = '';
      data = [];
      previousId = id;
      return isComplete ? message : undefined;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  };

  return (chunk) => {
    // A carriage return at the very end may be half of a line break, so it waits for the next chunk.
    const text = rest + chunk;
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(complete.length);
    return lines.map(parseLine).filter((message) => message !== undefined);
  };
}
