import {
  asContentPath,
  asRoutePath,
  diagnose,
  type ContentContext,
  type Diagnostic,
  type Plugin,
  type PluginPage,
  type SidebarItem,
} from 'docgen'
import { joinBlocks, markdownTable } from 'docgen/kit'
import { exitCodeFor } from '../../src/diagnostics/apply-policy.ts'
import { ruleNames, rules, type RuleName } from '../../src/model/rule.ts'

/** The first two digits of a code tell what a rule is about. */
const groups: Readonly<Record<string, string>> = {
  DG00: 'Command line',
  DG1: 'Configuration and navigation',
  DG20: 'Front matter',
  DG2: 'Text and MDX',
  DG3: 'Links',
  DG4: 'Assets',
  DG5: 'References and samples',
  DG6: 'Files and output',
  DG70: 'Server',
  DG71: 'Hosted search',
  DG9: 'docgen itself',
}

const groupOf = (name: RuleName): string =>
  groups[rules[name].code.slice(0, 4)] ?? groups[rules[name].code.slice(0, 3)] ?? 'Other'

/**
 * A page for every rule of docgen, out of its entry in the catalogue and `rules/<name>.md`: why it is there,
 * a wrong and a right example. A rule without such a text is an error of the build.
 */
export function ruleReference(route: string): Plugin {
  return {
    name: 'rule-reference',
    version: '1',
    cache: true,
    options: { route, rules },
    async content(context) {
      const made = await Promise.all(ruleNames.map((name) => rulePage(name, route, context)))
      return {
        pages: [indexPage(route), ...made.flatMap(({ page }) => page)],
        sidebars: { rules: sidebar(route) },
        diagnostics: made.flatMap(({ diagnostics }) => diagnostics),
      }
    },
  }
}

async function rulePage(
  name: RuleName,
  route: string,
  context: ContentContext,
): Promise<{ readonly page: readonly PluginPage[]; readonly diagnostics: readonly Diagnostic[] }> {
  const file = `rules/${name}.md`
  const text = await context.read(file)
  if (text === undefined)
    return {
      page: [],
      diagnostics: [
        diagnose('invalid-reference-document', `The rule \`${name}\` has no text in the manual.`, {
          hint: `Write \`docs/${file}\`: why the rule is there, a wrong and a right example.`,
        }),
      ],
    }
  const { code, severity, summary } = rules[name]
  return {
    page: [
      {
        path: asContentPath(file),
        route: asRoutePath(`${route}/${name}`),
        origin: { file },
        frontMatter: {
          title: name,
          description: summary,
          keywords: [code],
          sidebar_label: name,
        },
        body: {
          format: 'md',
          markdown: joinBlocks(
            `Code \`${code}\`, usually ${levels[severity]}.${severity === 'error' ? ` A command that finds it ends with ${exitCode(name)}.` : ''}`,
            text.trim(),
            silence(name),
          ),
        },
      },
    ],
    diagnostics: [],
  }
}

const levels = { error: 'an error', warning: 'a warning', info: 'a note' } as const

/** What a command ends with after an error of the rule. */
const exitCode = (rule: RuleName): number => exitCodeFor([{ rule, severity: 'error', message: '' }])

/** Policies that set a rule beside `rules`. */
const policies: Partial<Record<RuleName, string>> = {
  'broken-link': 'onBrokenLinks',
  'broken-anchor': 'onBrokenAnchors',
  'duplicate-route': 'onDuplicateRoutes',
  'broken-markdown-link': 'markdown.hooks.onBrokenMarkdownLinks',
  'broken-image': 'markdown.hooks.onBrokenMarkdownImages',
}

function silence(name: RuleName): string {
  const { area } = rules[name]
  if (area !== 'content' && area !== 'links')
    return joinBlocks(
      '## Changing the severity',
      'This rule reports why a command could not do its work, so `rules` does not apply to it.',
    )
  const policy = policies[name]
  return joinBlocks(
    '## Changing the severity',
    'In the configuration, `off`, `info`, `warn` or `error`:',
    `\`\`\`ts title="docgen.config.ts" part\nrules: { '${name}': 'off' },\n\`\`\``,
    policy === undefined ? '' : `\`${policy}\` sets it as well; \`rules\` wins where both are there.`,
    'A finding that keeps a page from being made stays an error under every setting, so that no page disappears from a build that succeeds.',
  )
}

function indexPage(route: string): PluginPage {
  return {
    path: asContentPath('rules/index.md'),
    route: asRoutePath(route),
    frontMatter: {
      title: 'Rules',
      description: 'Everything docgen can report, with the name and the code that each report shows.',
    },
    body: {
      format: 'md',
      markdown: joinBlocks(
        'Every finding carries the name of its rule and a code. Both are permanent: they never change their meaning and are never used again. The name is what [`rules`](/check/policy) takes.',
        ...byGroup().flatMap(([title, names]) => [
          `## ${title}`,
          markdownTable(
            ['Rule', 'Code', 'Usually', 'What it reports'],
            names.map((name) => [
              `[\`${name}\`](${route}/${name})`,
              rules[name].code,
              rules[name].severity,
              rules[name].summary,
            ]),
          ),
        ]),
      ),
    },
  }
}

const byGroup = (): readonly (readonly [string, readonly RuleName[]])[] =>
  [...new Set(Object.values(groups))].map(
    (title) => [title, ruleNames.filter((name) => groupOf(name) === title)] as const,
  )

const sidebar = (route: string): readonly SidebarItem[] => [
  { type: 'link', label: 'All rules', href: route },
  ...byGroup().map(([label, names]): SidebarItem => ({
    type: 'category',
    label,
    collapsed: true,
    items: names.map((name) => ({ type: 'link', label: name, href: `${route}/${name}` })),
  })),
]
