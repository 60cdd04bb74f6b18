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

/** The admonition kind for a name; undefined for an unknown name. */
export function admonitionKind(name: string, extra: readonly string[]): string | undefined {
  return admonitionKinds.includes(name) || extra.includes(name) ? name : undefined
}

/**
 * Matches the start of an alert: a quote whose first line is `[!NOTE]`, with a title after it or not. GitHub
 * has neither titles nor the kinds `info` and `danger`; other generators and editors do.
 */
export const githubAlert = /^\[!(note|tip|important|warning|caution|info|danger)\](?=\s|$)/i
/** The kind and title message of each alert. GitHub's "caution" is more severe than docgen's. */
export const githubAlerts: Readonly<
  Record<
    string,
    {
      readonly kind: 'note' | 'tip' | 'important' | 'warning' | 'info' | 'danger'
      readonly title?: 'admonition.caution'
    }
  >
> = {
  note: { kind: 'note' },
  tip: { kind: 'tip' },
  important: { kind: 'important' },
  warning: { kind: 'warning' },
  info: { kind: 'info' },
  danger: { kind: 'danger' },
  caution: { kind: 'danger', title: 'admonition.caution' },
}
