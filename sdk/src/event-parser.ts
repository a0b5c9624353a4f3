/** One message of a server-sent event stream. Source: WHATWG HTML, "Server-sent events", 9.2.6 */
export type StreamMessage = {
  /** Empty if all it says is its id. */
  readonly event: string;
  readonly data: string;
  /** The last one that the stream gave, also before this message; empty if it gives none. */
  readonly id: string;
};

/** Takes the stream in pieces of any size and gives back the messages that are complete. */
export function createEventParser(): (chunk: string) => StreamMessage[] {
  let rest = '';
  let event = '';
  let id = '';
  let idBefore = '';
  let data: string[] = [];

  const takeLine = (line: string): StreamMessage | undefined => {
    if (line === '') {
      const isEvent = data.length > 0;
      const message = { event: isEvent ? event || 'message' : '', data: data.join('\n'), id };
      const isNews = isEvent || id !== idBefore;
      event = '';
      data = [];
      idBefore = id;
      return isNews ? message : undefined;
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
    // A carriage return at the very end may be half of a line break: it waits for the next piece.
    const text = rest + chunk;
    const usable = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = usable.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(usable.length);
    return lines.map(takeLine).filter((message) => message !== undefined);
  };
}
