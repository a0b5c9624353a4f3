import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { uploadForm } from '../../../api/upload-form.js';
import { confirmUser } from '../../../stores/session.js';
import { storedTokens } from '../../../stores/token-storage.js';
import { dashboardKey } from '../../dashboard/api/dashboard-key.js';

export type ResponseSettings = Schemas['TemplateVariables'];
export type ImageField = 'refund_policy' | 'user_agreement';

const settingsKey = ['response-settings'] as const;

export function responseSettingsQuery() {
  return queryOptions({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await client.settings.templateVariables({ signal })).template_variables,
  });
}

export function useSaveResponseSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ResponseSettings) => client.settings.updateTemplateVariables(body),
    onSuccess: ({ template_variables: saved }) => {
      queries.setQueryData(settingsKey, saved);
      // A step of the onboarding checklist may be complete now.
      queries.removeQueries({ queryKey: dashboardKey });
    },
  });
}

export function uploadImage(
  field: ImageField,
  file: File,
  onProgress: (share: number) => void,
): Promise<Schemas['UploadedImage']> {
  const form = new FormData();
  form.set('field_name', field);
  form.set('file', file);
  return uploadForm('/api/settings/template-variables/upload', form, onProgress);
}

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: Schemas['UpdateProfileRequest']) =>
      bodyOf(client.api.PUT('/api/auth/profile', { body })),
    onSuccess: ({ user, access_token: accessToken, refresh_token: refreshToken }) => {
      if (accessToken !== undefined) void storedTokens.write({ accessToken, refreshToken });
      confirmUser(user);
    },
  });
}

export function useUpdateCompany() {
  return useMutation({
    mutationFn: (name: string) => bodyOf(client.api.PUT('/api/auth/tenant', { body: { name } })),
    onSuccess: ({ user }) => confirmUser(user),
  });
}
