{{- define "rebuttal.secret" -}}
{{ .Values.existingSecret | default (printf "%s-secrets" .Release.Name) }}
{{- end }}

{{- define "rebuttal.secretKeys" -}}
{{- if .Values.existingSecret }}{{ join " " .Values.existingSecretKeys }}{{ else }}{{ keys .Values.secrets | sortAlpha | join " " }}{{ end }}
{{- end }}

{{- define "rebuttal.labels" -}}
app.kubernetes.io/name: rebuttal
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{/* A container without its name, command and probes. */}}
{{- define "rebuttal.container" -}}
image: {{ .Values.image | quote }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
resources: {{- toYaml .Values.resources | nindent 2 }}
env:
  - { name: PUBLIC_URL, value: {{ required "Set publicUrl" .Values.publicUrl | quote }} }
  - { name: FILE_STORE, value: {{ required "Set fileStore to a bucket" .Values.fileStore | quote }} }
  # For servers. A worker ignores it.
  - { name: WORKERS, value: 'off' }
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- range splitList " " (include "rebuttal.secretKeys" .) }}
  - { name: {{ . }}_FILE, value: /run/secrets/rebuttal/{{ . }} }
  {{- end }}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /run/secrets/rebuttal, readOnly: true }
{{- end }}

{{/* What all pods share. */}}
{{- define "rebuttal.pod" -}}
securityContext: { runAsNonRoot: true, runAsUser: 10001, fsGroup: 10001, seccompProfile: { type: RuntimeDefault } }
automountServiceAccountToken: false
# A process takes at most 30 s to finish its work.
terminationGracePeriodSeconds: 40
volumes:
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
  - { name: secrets, secret: { secretName: {{ include "rebuttal.secret" . }}, defaultMode: 0440 } }
{{- end }}
