import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

/**
 * What content/_style.md asks of every page, where a machine can tell. Spelling and single words are
 * cspell's.
 */
const root = join(import.meta.dirname, '../../../..')

interface Page {
  readonly path: string
  readonly matter: Readonly<Record<string, unknown>>
  /** Without fenced code and imports. */
  readonly prose: string
  readonly diagrams: number
  readonly headings: readonly string[]
}

const pages = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdx') && !/(?:^|\/)_/.test(path))
  .sort()
  .map((path) => readPage(`content/${path}`))
const guides = pages.filter(({ path }) => /\/guides-[^/]+\/(?!index)/.test(path))
const tutorials = pages.filter(({ path }) => /\/tutorials\/(?!index)/.test(path))
const serverGuides = guides.filter(({ path }) => path.includes('/guides-mcp/'))

/** Names keep their capitals in a heading. `I` is one too. */
const names = new Set(
  'AI API CI CI/CD CLI CRDs Code Collector Context Context7 Dockerfile Enterprise Fetch Filesystem GitHub GitLab Grafana HTTP HashiCorp Helm I Jaeger JetBrains Kubernetes MCP MCPServer MCPToolConfig MKP Model Notion OSV OTLP OpenTelemetry Playwright Prometheus Protocol Secrets Server ToolHive UNIX VS Vault'.split(
    ' ',
  ),
)

describe('every page', () => {
  test('is found', () => expect(pages.length).toBeGreaterThan(55))

  test.each(pages)('$path has a title of its own', ({ path, matter }) => {
    expect(matter['title']).toBeTypeOf('string')
    expect(
      pages.filter((other) => other.matter['title'] === matter['title']).map((other) => other.path),
    ).toEqual([path])
  })

  test.each(pages)('$path has a description of 110 to 160 characters', ({ matter }) => {
    const description = String(matter['description'])
    expect(description.length).toBeGreaterThanOrEqual(110)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description).toMatch(/^[A-Z].*\.$/)
  })

  test.each(pages)('$path has headings in sentence case', ({ matter, headings }) => {
    expect([String(matter['title']), ...headings].filter((heading) => !isSentenceCase(heading))).toEqual([])
  })

  test.each(pages)('$path calls things by their names', ({ prose }) => {
    expect(
      prose.match(
        /Kubernetes Operator|Tool Hive|V[Ss] code|Mac OS|Open Telemetry|streamable HTTP|Streamable http|Server-sent events?|MCP Client\b/g,
      ),
    ).toBeNull()
  })

  test.each(pages)('$path has no exclamation mark and no unnamed destination', ({ prose }) => {
    expect(prose.replaceAll(/`[^`]*`/g, '').match(/[a-z]!(?=\s|$)/gm)).toBeNull()
    expect(prose.match(/\[(?:here|this page|click here|link)\]/gi)).toBeNull()
  })
})

describe('guides', () => {
  test.each(guides.filter(({ path }) => !path.endsWith('guides-k8s/intro.mdx')))(
    '$path says what it needs, what can go wrong and what comes next',
    ({ headings }) => {
      expect(headings).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(?:Prerequisites|Requirements)$/),
          'Troubleshooting',
          'Next steps',
        ]),
      )
    },
  )

  test.each(guides)('$path has 600 to 1,800 words', ({ prose }) => {
    expect(wordsOf(prose)).toBeGreaterThanOrEqual(600)
    expect(wordsOf(prose)).toBeLessThanOrEqual(1800)
  })

  test.each(serverGuides)('$path shows the metadata of its server', ({ path, prose }) => {
    expect(prose).toContain(`<MCPMetadata name="${path.replace(/^.*\/|\.mdx$/g, '')}" />`)
  })
})

test.each(tutorials)('$path begins with what it needs and ends with cleaning up', ({ headings }) => {
  expect(headings).toEqual(
    expect.arrayContaining([
      'Prerequisites',
      expect.stringMatching(/\b(?:[Cc]lean up|[Rr]emove)\b/),
      'Troubleshooting',
      'Next steps',
    ]),
  )
})

test('no two pages say the same sentence: that is what parts are for', () => {
  const places = new Map<string, Set<string>>()
  for (const { path, prose } of pages)
    for (const sentence of sentencesOf(prose))
      places.set(sentence, (places.get(sentence) ?? new Set()).add(path))
  expect(
    [...places].filter(([, paths]) => paths.size > 1).map(([sentence, paths]) => [sentence, ...paths]),
  ).toEqual([])
})

test('diagrams show what flows', () => {
  expect(pages.reduce((sum, { diagrams }) => sum + diagrams, 0)).toBeGreaterThanOrEqual(14)
})

test('the words that cspell does not know are sorted and there once', () => {
  const words = readFileSync(join(root, 'test/architecture/cspell-words.txt'), 'utf8').trimEnd().split('\n')
  expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
})

function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8')
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const prose = body.replaceAll(/^([ \t]*)(`{3,}).*?^\1\2$/gms, '').replaceAll(/^import .*$/gm, '')
  return {
    path,
    // The document is this repository's own; what is wrong in it fails a test below.
    matter: parse(matter) as Record<string, unknown>,
    prose,
    diagrams: body.match(/^[ \t]*```mermaid$/gm)?.length ?? 0,
    headings: [...prose.matchAll(/^#{2,6} (.+)$/gm)].map(([, heading = '']) => heading),
  }
}

function wordsOf(prose: string): number {
  const text = prose
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>\n]+>/g, '')
    .replaceAll(/[|*#`]+|-{3,}/g, ' ')
  return text.split(/\s+/).filter(Boolean).length
}

/**
 * Sentences of eight words and more, without links and punctuation. Steps name buttons, so shorter ones have
 * to be alike.
 */
function sentencesOf(prose: string): readonly string[] {
  return prose
    .replaceAll(/\]\([^)]*\)/g, '')
    .split(/(?<=[.:?])\s+|\n\s*\n|^\s*(?:[-*]|\d+\.)\s|\|/m)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replaceAll(/[^a-z0-9\s]/g, '')
        .split(/\s+/)
        .filter(Boolean),
    )
    .filter((words) => words.length >= 8)
    .map((words) => words.join(' '))
}

/**
 * Only names and the first word have capitals; code and what stands in quotes or bold keeps what it has. A
 * colon begins again.
 */
function isSentenceCase(heading: string): boolean {
  const words = heading
    .replaceAll(/`[^`]*`|"[^"]*"|\*\*[^*]*\*\*|\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words.every(
    (word, index) =>
      !/^[A-Z]/.test(word) ||
      index === 0 ||
      /[:?.]$/.test(words[index - 1] ?? '') ||
      names.has(word.replace(/'s$|[,:?.]+$/g, '')),
  )
}
