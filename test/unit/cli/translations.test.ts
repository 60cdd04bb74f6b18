import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporarySite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const config = {
  rules: { 'placeholder-url': 'off' },
  content: [{ path: 'content', editUrl: 'https://example.com/edit/' }],
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
}

const folder = 'i18n/de/docusaurus-plugin-content-docs/current'

const files = {
  'content/index.md': '# Home\n\nRead on about [steps](guide.md#first-steps).\n',
  'content/guide.md':
    '---\ntitle: Guide\n---\n\nSee below & <b>above</b>.\n\n## First steps\n\nText.\n\n```sh\nrun\n```\n',
  'content/draft.md': '---\ndraft: true\n---\n\nNot yet.\n',
}

test('what translators do is recorded, and seen when its source changes', async () => {
  const { root, write } = temporarySite(files, config)
  expect(await docgen(root, 'translations')).toMatchObject({
    code: 0,
    out: 'German (de): 0% of 15 words, 0 of 2 pages complete.\n  content/guide.md  missing\n  content/index.md  missing\n',
  })
  write({ [`${folder}/index.md`]: '# Start\n\nLies [weiter](guide.md#first-steps).\n' })
  expect(await docgen(root, 'translations', '--check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /not accepted # Home  line 1  from content\/index.md:1\n[^]*`docgen translations accept de --all`/,
    ),
  })
  expect(await docgen(root, 'translations', 'accept', 'de')).toMatchObject({ code: 2 })
  expect(await docgen(root, 'translations', 'accept', 'de', 'content/guide.md')).toMatchObject({ code: 2 })
  expect(await docgen(root, 'translations', 'accept', 'de', `${folder}/index.md`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('content/index.md: 1 section accepted\n'),
  })
  expect(await docgen(root, 'translations', '--check')).toMatchObject({ code: 0 })
  expect(await docgen(root, 'translations', '--check', 'all')).toMatchObject({ code: 1 })
  write({ 'content/index.md': files['content/index.md'].replace('Read on', 'Go on') })
  expect(await docgen(root, 'translations', '--json', '--html', 'state.html', '--check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('"state": "outdated"'),
  })
  const html = readFileSync(join(root, 'state.html'), 'utf8')
  expect(html).toContain(`href="https://example.com/edit/${folder}/index.md"`)
  expect(html).toContain('<li><b>outdated</b> # Home</li>')
})

test.each(['po', 'xliff'])(
  'what comes back from translators as it went changes nothing, as %s',
  async (format) => {
    const { root, write } = temporarySite(files, config)
    write({
      'content/guide.md':
        '---\ntitle: Guide\n---\n\n## A\n\n[Note](/guide)\n\n## B\n\n[Note](/guide)\n\nMore.\n',
      [`${folder}/guide.md`]: '# Leitfaden\n\n## Ä\n\nHinweis\n',
    })
    await docgen(root, 'translations', 'accept', 'de', '--all')
    const file = join(root, `de.${format}`)
    await docgen(root, 'translations', 'export', 'de', '--format', format, '-o', file)
    expect(readFileSync(file, 'utf8')).toContain('Hinweis')
    const before = readFileSync(join(root, `${folder}/guide.md`), 'utf8')
    const lock = readFileSync(join(root, 'i18n/de/translations.lock.yaml'), 'utf8')
    expect(await docgen(root, 'translations', 'import', file)).toMatchObject({ code: 0 })
    expect(readFileSync(join(root, `${folder}/guide.md`), 'utf8')).toBe(before)
    expect(readFileSync(join(root, 'i18n/de/translations.lock.yaml'), 'utf8')).toBe(lock)
  },
)

test.each(['po', 'xliff'])('texts travel as %s, and come back as pages', async (format) => {
  const { root, write, build, output } = temporarySite(files, config)
  const file = join(root, `de.${format}`)
  const change = (edit: (text: string) => string): void =>
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  expect(await docgen(root, 'translations', 'export', 'de', '--format', format, '-o', file)).toMatchObject({
    code: 0,
  })
  expect(await docgen(root, 'translations', 'import', file)).toMatchObject({
    code: 0,
    out: 'Wrote 0 translated pages and i18n/de/translations.lock.yaml.\n',
  })
  const german = [
    ['Guide', 'Anleitung: "alles"'],
    ['See below & <b>above</b>.', 'Siehe unten & <b>oben</b>.'],
    ['First steps', 'Erste Schritte'],
    ['Text.', 'Ein Text.'],
  ] as const
  const translated = (text: string): string =>
    german.reduce((rest, [from, to]) => {
      if (format === 'po')
        return rest.replace(
          `msgid "${from}"\nmsgstr ""`,
          () => `msgid "${from}"\nmsgstr ${JSON.stringify(to)}`,
        )
      const xml = (words: string) =>
        words.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('>', '&#62;')
      const source = `<source>${xml(from)}</source>`
      return rest.replace(source, () => `${source}<target>${xml(to)}</target>`)
    }, text)
  change(translated)
  expect(await docgen(root, 'translations', 'import', '--dry-run', file)).toMatchObject({
    out: expect.stringContaining(`${folder}/guide.md\nWould write 1 translated page`),
  })
  expect(await docgen(root, 'translations', 'import', file)).toMatchObject({ code: 0 })
  expect(readFileSync(join(root, folder, 'guide.md'), 'utf8')).toBe(
    '---\ntitle: "Anleitung: \\"alles\\""\n---\n\nSiehe unten & <b>oben</b>.\n\n## Erste Schritte {#first-steps}\n\nEin Text.\n\n```sh\nrun\n```\n',
  )
  expect(await docgen(root, 'translations')).toMatchObject({
    out: expect.stringContaining('1 of 2 pages complete'),
  })
  // What is translated comes along, and is to be reviewed once its source has changed.
  write({ 'content/guide.md': files['content/guide.md'].replace('Text.', 'Other text.') })
  const again = await docgen(root, 'translations', 'export', 'de', '--format', format)
  expect(again.out).toContain(
    format === 'po'
      ? '#, fuzzy\nmsgctxt "content/guide.md"\nmsgid "Other text."\nmsgstr "Ein Text."'
      : '<target state="needs-review-translation">Ein Text.</target>',
  )
  expect(again.out).toContain('Siehe unten')
  // Only what is up to date is approved.
  if (format === 'xliff') expect(again.out.match(/ approved="yes"[^>]*>\s*<source>([^<]*)/g)).toHaveLength(2)
  writeFileSync(file, again.out)
  expect(await docgen(root, 'translations', 'import', file)).toMatchObject({ code: 0 })
  expect(await docgen(root, 'translations', '--check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('outdated     ## First steps'),
  })
  // A file of an earlier state says what it no longer fits.
  change((text) =>
    text
      .replaceAll('Other text.', 'Gone text.')
      .replaceAll('#, fuzzy\n', '')
      .replaceAll('needs-review-translation', 'final'),
  )
  expect(await docgen(root, 'translations', 'import', file)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/de\.\w+:\d+:1\n.*No text of content\/guide\.md is “Gone text\.” now/),
  })
  const built = await build()
  expect(built.diagnostics).toEqual([])
  expect(output('de/guide.html')).toContain('id="first-steps"')
})

test('files that are none for translators are refused', async () => {
  const { root, write } = temporarySite(files, config)
  write({
    'a.xlf': '<html></html>',
    'b.po': 'msgid "a',
    'c.xlf': '<xliff><file target-language="fr"/></xliff>',
  })
  for (const file of ['a.xlf', 'b.po', 'c.xlf'])
    expect(await docgen(root, 'translations', 'import', file)).toMatchObject({
      code: 2,
      err: expect.stringContaining('invalid-translations-file'),
    })
  write({ 'i18n/de/translations.lock.yaml': '<<<<<<< HEAD\nversion: 1\n' })
  expect(await docgen(root, 'translations')).toMatchObject({
    code: 2,
    err: expect.stringContaining('invalid-translations-file'),
  })
})
