/**
 * Where the bytes of an upload come from. In Node, `fileFromPath` of `@rebuttal/sdk/node` reads a path. A stream is
 * read to its end before it is sent: a form of unknown length has to be written by hand, browsers stream none over
 * HTTP/1.1, and a call is repeated with a fresh token. Files have 10 MB at most.
 */
export type FileSource = Blob | ReadableStream<Uint8Array>;

export async function toBlob(source: FileSource): Promise<Blob> {
  return source instanceof Blob ? source : new Response(source).blob();
}
