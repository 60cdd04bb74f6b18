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

/** The kind that a name of an admonition stands for; nothing for an unknown name. */
export function admonitionKind(name: string, extra: readonly string[]): string | undefined {
  return admonitionKinds.includes(name) || extra.includes(name) ? name : undefined
}

/** GitHub's alerts: a quote whose first line is `[!NOTE]`. */
export const githubAlert = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i
/** How an alert is shown, and the message that is its title: GitHub's "caution" is graver than ours. */
export const githubAlerts: Readonly<
  Record<string, { readonly kind: string; readonly title?: 'admonition.caution' }>
> = {
  note: { kind: 'note' },
  tip: { kind: 'tip' },
  important: { kind: 'important' },
  warning: { kind: 'warning' },
  caution: { kind: 'danger', title: 'admonition.caution' },
}
