import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { browserGroups, english } from '../../src/model/messages/languages.ts'
import type { PluralForms } from '../../src/model/messages/messages.ts'
import { temporarySite } from '../build-temp-site.ts'

/** A text of the same parameters whose words are another's. */
const marked = (text: string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replace(/\p{L}+/gu, (word) => `${word[0] ?? ''}ø${word.length}`),
    )
    .join('')

const markedForms = (message: string | PluralForms): string | Readonly<Record<string, string>> =>
  typeof message === 'string'
    ? marked(message)
    : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, marked(text as string)]))

/** What a page says to its readers: its texts, and the attributes that are read out or shown later. */
function shownIn(html: string): readonly string[] {
  const visible = html.replace(/<(script|style|svg|title)\b[^]*?<\/\1>|<meta [^>]*>/g, '')
  const attributes =
    /\s(?:aria-label|title|placeholder|alt|data-(?:failed|loading|text|as-text|code-unfold))="([^"]*)"/g
  return [...visible.split(/<[^>]*>/), ...[...html.matchAll(attributes)].map(([, text]) => text ?? '')].map(
    (text) => text.trim(),
  )
}

/** The longest piece of a text between its parameters. */
const pieceOf = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .sort((one, other) => other.length - one.length)[0]
    ?.trim() ?? ''

it('no text of the interface stays when a site replaces all of them', async () => {
  const messages = Object.fromEntries(
    Object.entries(english).map(([key, message]) => [key, markedForms(message)]),
  )
  const code = Array.from({ length: 50 }, (_, line) => `line ${String(line)}`).join('\n')
  const site = temporarySite(
    {
      'content/index.md': '---\ntitle: ÄÄ\ntags: [ö]\n---\n\n## ÄÄ\n\nä[^1]\n\n[^1]: ü\n\n- [x] ä\n- [ ] ö\n',
      'content/ä/one.mdx': [
        '---\ntitle: ÄÄ\nlast_update: {date: 2026-01-02, author: ö}\n---\n',
        ...['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success', 'secondary'].map(
          (kind) => `:::${kind}\n\nä\n\n:::\n`,
        ),
        `\`\`\`sh\n${code}\n\`\`\`\n`,
        '```console title="ä"\n$ ä\n```\n',
        '```mermaid\nflowchart TD\n  A --> B\n```\n',
        '<Tabs groupId="ö"><TabItem value="ä">ü</TabItem><TabItem value="ö">ü</TabItem></Tabs>\n',
      ].join('\n'),
      'content/ä/two.md': '# ÄÄ\n',
    },
    {
      title: 'ÖÖ',
      messages,
      search: { enabled: true },
      announcementBar: { content: 'ä' },
      footer: { links: [{ label: 'ä', href: 'https://example.com' }] },
      feedback: { endpoint: 'https://example.com/feedback' },
      editUrl: 'https://example.com/edit',
      showLastUpdateTime: true,
      showLastUpdateAuthor: true,
      redirects: [{ from: '/old', to: '/' }],
      sidebars: {
        docs: [
          { type: 'category', label: 'ä', link: { type: 'generated-index' }, items: ['ä/one', 'ä/two'] },
          'index',
        ],
      },
    },
  )
  const result = await site.build()
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const files = readdirSync(join(site.root, 'build'), { recursive: true, encoding: 'utf8' })
  const shown = files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => shownIn(readFileSync(join(site.root, 'build', file), 'utf8')))
  const scripts = files
    .filter((file) => file.endsWith('.js') && !file.includes('worker'))
    .map((file) => readFileSync(join(site.root, 'build', file), 'utf8'))
    .join('\n')
  const texts = Object.entries(english).flatMap(([key, message]) =>
    (typeof message === 'string' ? [message] : Object.values(message)).map((text) => [key, text] as const),
  )
  for (const [key, text] of texts) {
    const piece = pieceOf(text)
    // What is punctuation alone may stand anywhere.
    if (!/\p{L}/u.test(piece)) continue
    const isThere = (said: string): boolean => (piece.includes(' ') ? said.includes(piece) : said === piece)
    expect(shown.filter(isThere), key).toEqual([])
    if (browserGroups.some((group) => key.startsWith(`${group}.`)) && piece.includes(' '))
      expect(scripts.includes(JSON.stringify(piece).slice(1, -1)), key).toBe(false)
  }
  // What readers of these pages meet, as it was replaced.
  for (const key of [
    'page.skipToContent',
    'pagination.next',
    'meta.edit',
    'toc.title',
    'feedback.question',
    'admonition.caution',
    'code.terminal',
    'actions.view',
    'text.footnotes',
    'notFound.lead',
    'searchBox.withoutScript',
    'moved.text',
    'diagram.flowchart',
  ] as const)
    expect(
      shown.some((said) => said.includes(marked(pieceOf(english[key])))),
      key,
    ).toBe(true)
})

it('a site has the texts of its language, and its own in their place', async () => {
  const site = temporarySite(
    { 'content/index.md': '---\nlast_update: {date: 2026-01-02}\n---\n\n# Ä\n\n## Ö\n\n```sh\nä\n```\n' },
    {
      i18n: { defaultLocale: 'de-AT', locales: ['de-AT'] },
      messages: { 'toc.title': 'Hier' },
      showLastUpdateTime: true,
      search: { enabled: true },
    },
  )
  expect((await site.build()).failed).toBe(false)
  const shown = shownIn(site.output('index.html'))
  expect(shown).toContain('Zum Inhalt springen')
  expect(shown).toContain('Zuletzt geändert am')
  expect(shown.some((text) => /^2\. (?:Jänner|Januar) 2026$/.test(text))).toBe(true)
  expect(shown).toContain('Hier')
  expect(shown).not.toContain('Auf dieser Seite')
  const english = ['Skip to main content', 'On this page', 'Copy', 'Search docs', 'Last updated on']
  expect(shown.filter((text) => english.includes(text))).toEqual([])
  const files = readdirSync(join(site.root, 'build/assets'), { encoding: 'utf8' })
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(site.root, 'build/assets', file), 'utf8'))
    .join('\n')
  expect(scripts).toContain('Keine Ergebnisse für')
  expect(scripts).not.toContain('No results found for')
})
