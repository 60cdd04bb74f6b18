/** What authors may write after `:::`. */
export const admonitionKinds: readonly string[] = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'caution',
  'important',
  'success',
  'secondary',
  'details',
]

export function admonitionKind(name: string, extra: readonly string[]): string | undefined {
  return admonitionKinds.includes(name) || extra.includes(name) ? name : undefined
}

/** GitHub's alerts: a quote whose first line is `[!NOTE]`. */
export const githubAlert = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i
/** How an alert is shown: GitHub's "caution" is graver than ours. */
export const githubAlerts: Readonly<Record<string, { readonly kind: string; readonly title?: string }>> = {
  note: { kind: 'note' },
  tip: { kind: 'tip' },
  important: { kind: 'important' },
  warning: { kind: 'warning' },
  caution: { kind: 'danger', title: 'Caution' },
}
