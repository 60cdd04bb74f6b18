import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import { type CliContext, siteAt } from './context.ts'
import { prettyReport } from './print-report.ts'
import { codeHtml, htmlReport, reportTable, writeReport } from './report-html.ts'
import type { ScoreFlags } from './command-flags.ts'
import { counted, grouped } from '../diagnostics/count.ts'
import { plainText } from '../diagnostics/plain-text.ts'
import { escapeHtml } from '../model/escape.ts'
import { type Check, maxTokens, type ScoreFinding } from '../pipeline/score/judge-page.ts'
import type { ScorePart, SiteScore } from '../pipeline/score/score-site.ts'

/**
 * `docgen score`: judges how well agents can use the site. Judges nothing if it has errors. Throws
 * `write-failed` if the page cannot be written.
 */
export async function score(
  dir: string | undefined,
  flags: ScoreFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { scoreSite } = await import('../pipeline/score/score-site.ts')
  const options = { ...siteAt(dir, flags.config, context), ...defaultBuildOptions, signal: context.signal }
  const loaded = await loadSite(options)
  const site = await scoreSite(options, loaded)
  const { stdout, stderr, environment } = context
  if (site.errors.length > 0) {
    stderr.write(await prettyReport(site.errors, { root: loaded.root, stream: stderr, environment }))
    return exitCodeFor(site.errors)
  }
  stdout.write(flags.json ? scoreJson(site) : scoreText(site))
  if (flags.html !== undefined) await writeReport(flags.html, scoreHtml(site), context)
  return 0
}

/** What each check wants, and what to do otherwise. */
const about: Readonly<Record<Check, readonly [wish: string, advice: string]>> = {
  size: [
    `Pages of at most ${grouped(maxTokens)} tokens`,
    'Split the page, or move what few readers need to a page of its own.',
  ],
  samples: ['Samples with a language', 'Write it after the backticks: bash, yaml, or text for output.'],
  links: [
    'Links that say where they lead',
    'Write what the link leads to: “the list of rules” instead of “here”.',
  ],
  steps: ['Steps that show what to enter', 'Show the command or the code in the step.'],
  headings: [
    'Headings that can be read alone',
    'Name what the pronoun stands for: “How caching works” instead of “How it works”.',
  ],
  images: ['Images with a text', 'Say what the image shows in its alternative text.'],
}

const maxListed = 20

export function scoreText(site: SiteScore): string {
  const findings = site.pages.flatMap((page) => page.findings)
  const parts = site.parts.map((part) => `  ${about[part.check][0].padEnd(34)} ${shareOf(part)}`)
  const lists = site.parts
    .filter((part) => part.findings > 0)
    .map(({ check }) => {
      const checkFindings = findings.filter((each) => each.check === check)
      const rest = checkFindings.length - maxListed
      return [
        about[check][1],
        ...checkFindings
          .slice(0, maxListed)
          .map((each) => `  ${placeOf(each)}  ${shortened(plainText(each.text))}`),
        ...(rest > 0 ? [`  and ${grouped(rest)} more (--json or --html lists all)`] : []),
      ].join('\n')
    })
  return `${[[`${site.score} of 100. ${headline(site)}`, ...parts].join('\n'), ...lists].join('\n\n')}\n`
}

function headline({ pages }: SiteScore): string {
  const good = pages.filter(({ findings }) => findings.length === 0).length
  return `Agents stumble over nothing on ${grouped(good)} of ${counted(pages.length, 'page')}.`
}

/** How many of the things that a check looked at are as they should be. */
const shareOf = ({ looked, findings }: ScorePart): string =>
  looked === 0 ? 'none' : `${grouped(looked - findings)} of ${grouped(looked)}`

const placeOf = ({ file, line }: ScoreFinding): string => (line === undefined ? file : `${file}:${line}`)

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text)

export function scoreJson({ title, score, parts, pages }: SiteScore): string {
  const advised = pages.map((page) => ({
    ...page,
    findings: page.findings.map((each) => ({ ...each, advice: about[each.check][1] })),
  }))
  return `${JSON.stringify({ format: 1, title, score, parts, pages: advised }, undefined, 2)}\n`
}

/** The score as a page of HTML that needs nothing else. */
export function scoreHtml(site: SiteScore): string {
  const { title, score, parts, pages } = site
  const findings = parts
    .filter((part) => part.findings > 0)
    .map(({ check }) => {
      const checkFindings = pages.flatMap((page) => page.findings.filter((each) => each.check === check))
      const rows = checkFindings.map((each) => [codeHtml(placeOf(each)), escapeHtml(each.text)])
      return `<h2>${escapeHtml(about[check][1])}</h2>\n${reportTable(['Place', 'Text'], rows)}`
    })
  const sizes = pages
    .toSorted((a, b) => b.tokens - a.tokens)
    .map(({ path, title: name, tokens, findings: pageFindings }) => [
      escapeHtml(name),
      codeHtml(path),
      { figure: grouped(tokens) },
      { figure: String(pageFindings.length) },
    ])
  return htmlReport(
    { heading: `${title}: ${score} of 100`, about: `${title}: ${score} of 100 for agents` },
    `<p>${escapeHtml(headline(site))}</p>
${reportTable(
  ['What', 'How many'],
  parts.map((part) => [
    escapeHtml(about[part.check][0]),
    {
      figure: shareOf(part),
      share: part.looked === 0 ? undefined : (part.looked - part.findings) / part.looked,
    },
  ]),
)}
${findings.join('\n')}
<h2>Pages by size</h2>
${reportTable(['Title', 'Page', 'Tokens', 'Findings'], sizes)}`,
  )
}
