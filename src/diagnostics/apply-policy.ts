import type { Policy } from '../model/policy.ts'
import type { RuleSetting, SiteConfig } from '../model/site-config.ts'
import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { areaOf, type RuleArea } from '../model/rule.ts'

/** The part of the configuration that determines severities. */
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
 * Applies the severities that the site configures, and drops ignored diagnostics. `rules` takes precedence
 * over `on…`. Errors that prevent a page from being built stay errors: the severity of a rule must not
 * determine which pages exist.
 */
export function applyPolicy(diagnostics: readonly Diagnostic[], config: PolicyConfig): readonly Diagnostic[] {
  const settings = settingsOf(config)
  return diagnostics.flatMap((diagnostic) => {
    const setting = diagnostic.fatal || isFixed(diagnostic.rule) ? undefined : settings[diagnostic.rule]
    if (setting === 'off') return []
    return [setting === undefined ? diagnostic : { ...diagnostic, severity: severityOf[setting] }]
  })
}

/** Whether a build with these diagnostics fails: on any error, and in strict mode on any warning. */
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
 * Whether the severity of a rule is fixed. Usage errors, an invalid configuration, files that cannot be
 * written, and bugs are facts, not opinions about the site.
 */
function isFixed(rule: string): boolean {
  const area = areaOf(rule)
  return area !== undefined && fixedAreas.has(area)
}

const fixedAreas: ReadonlySet<RuleArea> = new Set(['usage', 'config-file', 'machine', 'docgen'])
