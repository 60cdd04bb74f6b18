import type { Policy } from '../model/policy.ts'
import type { RuleSetting, SiteConfig } from '../model/site-config.ts'
import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { areaOf, type RuleArea } from '../model/rule.ts'

/** The part of the configuration that decides how serious a finding is. */
export type PolicyConfig = Pick<
  SiteConfig,
  'rules' | 'onBrokenLinks' | 'onBrokenAnchors' | 'onDuplicateRoutes'
> & {
  readonly markdown: Pick<SiteConfig['markdown'], 'hooks'>
}

const settingOf: Readonly<Record<Policy, RuleSetting>> = {
  ignore: 'off',
  log: 'info',
  warn: 'warn',
  throw: 'error',
}
const severityOf: Readonly<Record<Exclude<RuleSetting, 'off'>, Severity>> = {
  info: 'info',
  warn: 'warning',
  error: 'error',
}

/**
 * The diagnostics with the severities the site asks for; those it ignores are gone. `rules` wins over `on…`.
 * What keeps a page from being made stays an error: how serious a site takes a rule must not decide which
 * pages exist.
 */
export function applyPolicy(diagnostics: readonly Diagnostic[], config: PolicyConfig): readonly Diagnostic[] {
  const settings = settingsOf(config)
  return diagnostics.flatMap((diagnostic) => {
    const setting = diagnostic.fatal || isFixed(diagnostic.rule) ? undefined : settings[diagnostic.rule]
    if (setting === 'off') return []
    return [setting === undefined ? diagnostic : { ...diagnostic, severity: severityOf[setting] }]
  })
}

/** Whether a build with these diagnostics fails: on an error, and in strict mode on a warning too. */
export function fails(diagnostics: readonly Diagnostic[], strict: boolean): boolean {
  return diagnostics.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
}

function settingsOf(config: PolicyConfig): Readonly<Record<string, RuleSetting>> {
  return {
    'broken-link': settingOf[config.onBrokenLinks],
    'broken-anchor': settingOf[config.onBrokenAnchors],
    'duplicate-route': settingOf[config.onDuplicateRoutes],
    'broken-markdown-link': settingOf[config.markdown.hooks.onBrokenMarkdownLinks],
    'broken-image': settingOf[config.markdown.hooks.onBrokenMarkdownImages],
    ...config.rules,
  }
}

/**
 * What stopped docgen is no opinion about the site: usage, configuration, files that cannot be written, bugs.
 */
function isFixed(rule: string): boolean {
  const area = areaOf(rule)
  return area !== undefined && fixedAreas.has(area)
}

const fixedAreas: ReadonlySet<RuleArea> = new Set(['usage', 'config-file', 'machine', 'docgen'])
