import { pack, type Pack } from 'tar-stream';

/** Writes entries one by one, at the pace of the reader of `stream`. */
export class ArchiveWriter {
  private readonly pack: Pack = pack();

  constructor(private readonly madeAt: Date) {}

  get stream(): AsyncIterable<Uint8Array> {
    return this.pack;
  }

  addDocument(name: string, value: unknown): Promise<void> {
    return this.addBytes(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  }

  addBytes(name: string, bytes: Uint8Array): Promise<void> {
    return this.addStream(name, bytes.length, [bytes]);
  }

  /** @throws {Error} if the content differs from the announced length */
  async addStream(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    let settle: (error?: Error | null) => void = () => undefined;
    const closed = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    closed.catch(() => undefined);
    const entry = this.pack.entry({ name, size, mode: 0o600, mtime: this.madeAt }, (error) => settle(error));
    for await (const bytes of content) {
      if (!entry.write(bytes)) await Promise.race([closed, drained(entry)]);
    }
    entry.end();
    await closed;
  }

  end(): void {
    this.pack.finalize();
  }

  fail(error: Error): void {
    this.pack.destroy(error);
  }
}

function drained(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => stream.once('drain', () => resolve()));
}
