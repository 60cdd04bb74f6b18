import type { Diagnostic, Policy, Severity } from '../model/diagnostic.ts'
import { areaOf, type RuleArea } from '../model/rule.ts'
import type { RuleSetting, SiteConfig } from '../model/site-config.ts'

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
  return oncePerLink(
    diagnostics.flatMap((diagnostic) => {
      const setting = diagnostic.fatal || isFixed(diagnostic.rule) ? undefined : settings[diagnostic.rule]
      if (setting === 'off') return []
      return [setting === undefined ? diagnostic : { ...diagnostic, severity: severityOf[setting] }]
    }),
  )
}

/**
 * A link to a Markdown file without a page breaks two rules, each with a policy of its own: the file is
 * missing, and the address leads nowhere. It is one mistake, reported by the more severe one.
 */
function oncePerLink(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const severest = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    if (!isAboutPage(diagnostic)) continue
    const other = severest.get(linkKey(diagnostic))
    if (!other || isMoreSevere(diagnostic, other)) severest.set(linkKey(diagnostic), diagnostic)
  }
  return diagnostics.filter(
    (diagnostic) => !isAboutPage(diagnostic) || severest.get(linkKey(diagnostic))?.rule === diagnostic.rule,
  )
}

const isAboutPage = ({ rule, place, data }: Diagnostic): boolean =>
  (rule === 'broken-link' || rule === 'broken-markdown-link') &&
  place !== undefined &&
  data?.href !== undefined

const linkKey = ({ file, place, data }: Diagnostic): string =>
  JSON.stringify([file, place?.line, place?.column, data?.href])

const severities: readonly Severity[] = ['info', 'warning', 'error']

const isMoreSevere = (one: Diagnostic, other: Diagnostic): boolean => {
  const difference = severities.indexOf(one.severity) - severities.indexOf(other.severity)
  return difference > 0 || (difference === 0 && one.rule === 'broken-link')
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

/** Exit codes of commands; README.md has their meanings. */
export type ExitCode = 0 | 1 | 2 | 3

const exitCodes: Readonly<Record<RuleArea, ExitCode>> = {
  docgen: 3,
  machine: 3,
  usage: 2,
  'config-file': 2,
  'config-value': 2,
  server: 2,
  content: 1,
  links: 1,
}

/**
 * The exit code for a run: 0 for success, 1 for problems in the content, 2 for usage or configuration errors,
 * and 3 for failures of docgen or the machine. The highest one wins.
 */
export function exitCodeFor(diagnostics: readonly Diagnostic[], strict = false): ExitCode {
  if (!fails(diagnostics, strict)) return 0
  const codes = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => exitCodes[areaOf(rule) ?? 'content'])
  return codes.includes(3) ? 3 : codes.includes(2) ? 2 : 1
}
