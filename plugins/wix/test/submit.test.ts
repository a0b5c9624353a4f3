import { ProviderError } from '@rebuttal/plugin-kit';
import type { EvidencePacket, FileToUpload, JsonObject, ProviderHttp } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createDispute,
  createMemoryJournal,
  errorOf,
  expectProviderError,
  inWorld,
  packetFile,
  samplePdf,
} from '@rebuttal/plugin-kit/testing';
import type { MemoryJournal, World } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import type { WixContext } from '../src/credentials.js';
import { listDocuments, provideDocument } from '../src/documents.js';
import wix from '../src/index.js';
import { submitEvidence } from '../src/submit.js';

import { wixSample } from './contract-sample.js';

const letterOf = async (text: string) => packetFile('letter.pdf', 'application/pdf', await samplePdf(text));
const wrong = await buildPacket({ letter: await letterOf('Of another customer'), items: [] });
const right = await buildPacket({
  letter: await letterOf('Of this customer'),
  items: [],
  reference: 'submission-2',
  idempotencyKey: 'submission-2-1',
});

/** A dispute at Wix with a file that the merchant uploaded in the dashboard. */
class Desk {
  private constructor(
    private readonly world: World,
    readonly id: string,
    private readonly merchantDocument: string,
  ) {}

  static async open(world: World): Promise<Desk> {
    const id = createDispute(world);
    const bytes = await samplePdf('Uploaded by hand');
    const file: FileToUpload = { field: '', name: 'x.pdf', mimeType: 'application/pdf', bytes, sha256: '' };
    return new Desk(world, id, await provideDocument(world.context() as WixContext, id, file));
  }

  submit(packet: EvidencePacket, log: MemoryJournal, http: ProviderHttp = this.world.http) {
    const context = this.world.context({ http }) as WixContext;
    return submitEvidence({ context, id: this.id, packet, journal: log });
  }

  /** The documents of the dispute besides the merchant's own file, which must exist. */
  async ownDocuments(): Promise<readonly JsonObject[]> {
    const documents = await listDocuments(this.world.context() as WixContext, this.id);
    expect(documents.map(({ id }) => id)).to.include(this.merchantDocument);
    return documents.filter(({ id }) => id !== this.merchantDocument);
  }

  /** A journal that injects a fault into the next `defend`. */
  refusing(fault: { status: number } | { drop: 'before' } = { status: 400 }): MemoryJournal {
    const call = `POST /payments/disputes/v1/disputes/${this.id}/defend`;
    return createMemoryJournal(() => this.world.host.setFault({ ...fault, count: 1, call }));
  }

  deletions(): number {
    return this.world.reached.filter(({ method }) => method === 'DELETE').length;
  }
}

/** A provider at which deleting a document fails. */
function keeping(http: ProviderHttp, failure: ProviderError): ProviderHttp {
  return {
    request: (call) => (call.method === 'DELETE' ? Promise.reject(failure) : http.request(call)),
    parent: http,
  };
}

function itWithDesk(title: string, play: (desk: Desk, world: World) => Promise<void>): void {
  it(title, () => inWorld(wix, wixSample, async (world) => play(await Desk.open(world), world)));
}

describe('evidence for Wix', () => {
  itWithDesk('of a refused submission is not sent with the next one', async (desk) => {
    await expectProviderError(() => desk.submit(wrong, desk.refusing()), 'refused');
    expect(await desk.ownDocuments()).to.deep.equal([]);
    const log = createMemoryJournal();
    await desk.submit(right, log);
    expect((await desk.ownDocuments()).map(({ id }) => id)).to.deep.equal([await log.recall('document')]);
  });

  itWithDesk('is deleted even if the process died after the refusal', async (desk, world) => {
    const log = desk.refusing();
    const died = keeping(world.http, new Error('the process died') as ProviderError);
    expect(await errorOf(() => desk.submit(wrong, log, died))).to.have.property(
      'message',
      'the process died',
    );
    expect(await desk.ownDocuments()).to.have.length(1);
    await expectProviderError(() => desk.submit(wrong, log), 'refused');
    expect(await desk.ownDocuments()).to.deep.equal([]);
    expect(log.worked).to.deep.equal(['document']);
  });

  itWithDesk('that cannot be deleted now keeps the submission open until it is', async (desk, world) => {
    const log = desk.refusing();
    const failure = new ProviderError('indeterminate', 'No answer.', { retryAfterMs: 7000 });
    const error = await expectProviderError(
      () => desk.submit(wrong, log, keeping(world.http, failure)),
      'indeterminate',
    );
    expect(error.message).to.match(/^Wix refused this.*still attached to the dispute/);
    expect(error.retryAfterMs).to.equal(7000);
    await expectProviderError(() => desk.submit(wrong, log), 'refused');
    expect(await desk.ownDocuments()).to.deep.equal([]);
  });

  itWithDesk('that must not be deleted is named to the merchant, with the refusal', async (desk, world) => {
    const http = keeping(world.http, new ProviderError('credentials', 'The app lacks a permission.'));
    const error = await expectProviderError(() => desk.submit(wrong, desk.refusing(), http), 'refused');
    expect(error.message).to.match(/^Wix refused this.*Delete it in the Wix dashboard\.$/);
  });

  itWithDesk('is uploaded again if the same submission continues after the deletion', async (desk) => {
    const log = desk.refusing();
    await expectProviderError(() => desk.submit(wrong, log), 'refused');
    await expectProviderError(() => desk.submit(wrong, log), 'refused');
    expect(await desk.ownDocuments()).to.deep.equal([]);
    const receipt = await desk.submit(wrong, Object.assign(log, { markSending: () => Promise.resolve() }));
    expect(receipt.providerStatus).to.equal('UNDER_REVIEW');
    expect(await desk.ownDocuments()).to.have.length(1);
    expect(log.worked).to.have.length(3);
    expect((await desk.submit(wrong, log)).providerStatus).to.equal('UNDER_REVIEW');
  });

  itWithDesk('stays if the outcome is unknown, and is not uploaded twice', async (desk) => {
    const log = desk.refusing({ drop: 'before' });
    await expectProviderError(() => desk.submit(wrong, log), 'indeterminate');
    expect([(await desk.ownDocuments()).length, desk.deletions()]).to.deep.equal([1, 0]);
    await expectProviderError(() => desk.submit(wrong, log), 'indeterminate');
    expect(log.worked).to.deep.equal(['document']);
  });

  itWithDesk('is deleted if the dispute was closed before it could be sent', async (desk, world) => {
    const log = desk.refusing({ drop: 'before' });
    await expectProviderError(() => desk.submit(wrong, log), 'indeterminate');
    world.simulator.resolve(world.account, desk.id, 'lost');
    await expectProviderError(() => desk.submit(wrong, log), 'refused');
    expect(await desk.ownDocuments()).to.deep.equal([]);
  });

  itWithDesk('that someone else sent in the meantime is not changed', async (desk) => {
    const log = desk.refusing({ drop: 'before' });
    await expectProviderError(() => desk.submit(wrong, log), 'indeterminate');
    await desk.submit(right, createMemoryJournal());
    const unsent = { ...log, mayAlreadyBeSent: false };
    await expectProviderError(() => desk.submit(wrong, unsent), 'refused');
    expect(await desk.ownDocuments()).to.have.length(2);
  });
});
