import type { Request, RequestHandler, Response } from 'express';

import type { TenantActor } from '../../identity/access/actor.js';
import type { LimitsService } from '../../identity/plans/limits.service.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { StagedUpload, StoredUpload, UploadRule } from '../../platform/files/staged-upload.js';
import { receiveUpload } from '../../platform/files/uploads.js';
import { isStorable } from '../../platform/http/input-guard.js';
import { routedPath } from '../../platform/http/routed-path.js';
import { newId } from '../../platform/shared/ids.js';
import { evidenceBytesMax } from './evidence-validation.js';
import { sniff } from './sniffing.js';

/** The rules for uploads of files that are not evidence, by the route's path. */
const evidenceRule: UploadRule = { bytesMax: evidenceBytesMax, sniff };

export type UploadsOfRoutes = Readonly<
  Record<string, { readonly rule?: UploadRule; readonly toRefusal?: (error: unknown) => unknown }>
>;

/**
 * Replaces multer in tsoa's generated routes. Streams the file in one pass instead of holding it in memory. Deletes a file
 * that no handler takes over because the request was rejected.
 */
export function createUploadMiddleware(
  files: FileStore,
  limits: LimitsService,
  routes: UploadsOfRoutes,
): { fields: () => RequestHandler } {
  return {
    fields: () => async (request, response, next) => {
      const { tenantId } = (request as Request & { user: TenantActor }).user;
      const { rule = evidenceRule, toRefusal } = routes[routedPath(request.path)] ?? {};
      const room = await limits.uploadRoom(tenantId);
      // No further event is emitted for a client that disconnected.
      if (request.readableAborted) return;
      const target = { storageKey: `${tenantId}/${newId('evd')}`, room, rule };
      const upload = await receiveUpload(request, files, target).catch((error: unknown) => {
        throw toRefusal?.(error) ?? error;
      });
      if (upload.file === undefined) throw invalidField('file', 'Choose a file to upload');
      const file = [watch(response, files, upload.file)];
      if (!isStorable(upload.fields))
        throw errors.malformed('The request contains characters that cannot be stored.');
      request.body = upload.fields;
      Object.assign(request, { files: { file } });
      next();
    },
  };
}

function watch(response: Response, files: FileStore, upload: StoredUpload): StagedUpload {
  let isTakenOver = false;
  response.on('close', () => {
    // The sweep deletes files that cannot be deleted now.
    if (!isTakenOver) files.delete(upload.storageKey).catch(() => undefined);
  });
  return { ...upload, takeOver: () => void (isTakenOver = true) };
}
