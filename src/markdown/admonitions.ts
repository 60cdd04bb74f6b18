/** Admonition kinds: what authors may write, and the kind it is shown as. */
const kinds: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  caution: 'warning',
  important: 'important',
  success: 'tip',
  secondary: 'note',
  details: 'details',
}

export const admonitionKinds = Object.keys(kinds)

export function admonitionKind(name: string, extra: readonly string[]): string | undefined {
  if (Object.hasOwn(kinds, name)) return kinds[name]
  return extra.includes(name) ? name : undefined
}

/** GitHub's alerts: a quote whose first line is `[!NOTE]`. */
export const githubAlert = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i
export const githubAlertKind: Readonly<Record<string, string>> = { note: 'note', tip: 'tip', important: 'important', warning: 'warning', caution: 'danger' }
