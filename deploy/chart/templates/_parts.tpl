{{- define "partner-program.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ default $.Chart.AppVersion .tag }}{{ end }}
{{- end -}}
{{- end -}}

{{- define "partner-program.buildId" -}}
{{- if .Values.workerVersioning.enabled -}}
{{- $digest := .Values.image.digest | trimPrefix "sha256:" | trunc 12 -}}
{{ default (default (default .Chart.AppVersion .Values.image.tag) $digest) .Values.workerVersioning.buildId }}
{{- end -}}
{{- end -}}

{{- define "partner-program.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "partner-program.labels" -}}
{{ include "partner-program.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- /* What every pod has: no privileges, nothing to write to, no account in the cluster. */ -}}
{{- define "partner-program.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.scheduling }}
{{ toYaml . }}
{{- end }}
{{- with .Values.volumes }}
volumes: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "partner-program.container" -}}
image: {{ include "partner-program.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-settings }
  - secretRef: { name: {{ .Values.secretName }} }
{{- with .Values.volumeMounts }}
volumeMounts: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- /* The text of a setting: YAML's numbers are floating, and a million would be 1e+06. */ -}}
{{- define "partner-program.setting" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end -}}
{{- end -}}

{{- /* The task queues of a worker's roles, as JSON: src/temporal/task-queues.ts. The last one is that of workflows. */ -}}
{{- define "partner-program.queues" -}}
{{- $root := default "partner-program" .root.Values.settings.TEMPORAL_TASK_QUEUE -}}
{{- $suffixes := dict "money" (list "-money" "-rail") "holds" (list "-holds") "postbacks" (list "-postback") "mail" (list "-mail") -}}
{{- $queues := list -}}
{{- range $role := splitList "," .roles -}}
{{- range index $suffixes $role }}{{ $queues = append $queues (print $root .) }}{{ end -}}
{{- end -}}
{{- toJson (ternary (append $queues $root) $queues (not (empty $queues))) -}}
{{- end -}}

{{- /* Where traces go, as entries of `env`. */ -}}
{{- define "partner-program.tracing" -}}
{{- with .Values.tracing -}}
{{- if .endpoint -}}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER, value: {{ .sampler | quote }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .samplerArg | quote }} }
- { name: POD_NAME, valueFrom: { fieldRef: { fieldPath: metadata.name } } }
- name: OTEL_RESOURCE_ATTRIBUTES
  value: "k8s.namespace.name={{ $.Release.Namespace }},k8s.pod.name=$(POD_NAME)
    {{- range $name, $value := .resourceAttributes }},{{ $name }}={{ $value | toString | urlquery | replace "+" "%20" }}{{ end }}"
{{- with .headersSecret }}{{ if .name }}
- name: OTEL_EXPORTER_OTLP_HEADERS
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Two pods of a kind on different nodes where there is room, and never all of them away at once. */ -}}
{{- define "partner-program.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "partner-program.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "partner-program.guards" -}}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels: {{ include "partner-program.labels" .root | nindent 4 }}
  {{- with .annotations }}
  annotations: {{ toYaml . | nindent 4 }}
  {{- end }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{ include "partner-program.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
{{- if .autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .root.Release.Name }}-{{ .component }}
  labels: {{ include "partner-program.labels" .root | nindent 4 }}
  {{- with .annotations }}
  annotations: {{ toYaml . | nindent 4 }}
  {{- end }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .root.Release.Name }}-{{ .component }} }
  minReplicas: {{ .autoscaling.minReplicas }}
  maxReplicas: {{ .autoscaling.maxReplicas }}
  metrics:
    - type: Pods
      pods:
        metric:
          name: {{ .autoscaling.metric }}
          {{- with .queues }}
          # Every worker reports all queues.
          selector: { matchExpressions: [{ key: queue, operator: In, values: {{ toJson . }} }] }
          {{- end }}
        target: { type: AverageValue, averageValue: {{ .autoscaling.target | quote }} }
{{- end }}
{{- end -}}
