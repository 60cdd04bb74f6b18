import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporarySite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const config = {
  rules: { 'placeholder-url': 'off' },
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
}
const folder = 'i18n/de/docusaurus-plugin-content-docs/current'
const translated = (root: string, name: string): string => readFileSync(join(root, folder, name), 'utf8')

const hostile = [
  'Text with `]]>`, <b>bold</b>, &amp;amp; and &nbsp;',
  'A “quote”, a \\" and a \\\\ backslash, 100 %s {0} %(name)s',
  '\u202bעברית\u202c and \u200fمرحبا\u200e, 🚀, e\u0301, \u00a0fixed',
  'Line one\nline two\n\tindented',
  '<![CDATA[no]]> <!-- comment -->',
]

test.each(['po', 'xliff'])('what tools stumble over travels as %s', async (format) => {
  const page = `# Home\n\n${hostile.join('\n\n')}\n`
  const { root } = temporarySite({ 'content/index.md': page }, config)
  const file = join(root, `de.${format}`)
  await docgen(root, 'translations', 'export', 'de', '--format', format, '-o', file)
  const text = readFileSync(file, 'utf8')
  // Every text is translated by itself, in a file with a byte order mark and the line ends of Windows.
  const filled =
    format === 'po'
      ? text.replace(/^(msgid )((?:".*"\n)+)msgstr ""/gm, (whole, _id, words: string) =>
          words.startsWith('""\n"') || words !== '""\n' ? `msgid ${words}msgstr ${words.trimEnd()}` : whole,
        )
      : text.replace(/<source>([^]*?)<\/source>/g, '<source>$1</source><target>$1</target>')
  writeFileSync(file, `\uFEFF${filled.replaceAll('\n', '\r\n')}`)
  expect(await docgen(root, 'translations', 'import', file)).toMatchObject({ code: 0, err: '' })
  expect(translated(root, 'index.md')).toBe(page)
})

const source = { 'content/index.mdx': '# Home\n\nOne <Badge>new</Badge>.\n\nTwo {1 + 1}.\n\nThree.\n' }
const head = '<xliff version="1.2"><file original="content/index.mdx" target-language="de"><body>'
const unit = (text: string, rest: string): string =>
  `<trans-unit id="1" resname="content/index.mdx"><source>${text}</source>${rest}</trans-unit>\n`

async function imported(
  text: string | Buffer,
  name = 'de.xlf',
): Promise<{ code: number; findings: readonly string[]; root: string; err: string }> {
  const { root } = temporarySite(source, config)
  writeFileSync(join(root, name), text)
  const { code, err } = await docgen(root, 'translations', 'import', name)
  const lines = err.split('\n')
  const findings = lines.flatMap((line, index) =>
    /^de\.\w+:\d+:1$/.test(line) ? [`${line.split(':')[1] ?? ''} ${(lines[index + 1] ?? '').trim()}`] : [],
  )
  return { code, findings, root, err }
}

test('translations of an XLIFF that cannot be taken are findings at their lines', async () => {
  const { code, findings, root } = await imported(
    `${head}\n${[
      unit('Home', '<target>Start</target><alt-trans><source>Home</source><target>Heim</target></alt-trans>'),
      unit('One &lt;Badge>new&lt;/Badge>.', '<target>Eins &lt;Badge>neu.</target>'),
      unit('Two {1 + 1}.', '<target><g id="1">Zwei</g> <x id="2"/>.</target>'),
      unit('Two {1 + 1}.', '<target><mrk mtype="seg">Zwei</mrk>.</target>'),
      unit('Three.', '<target>Drei.</target>'),
      unit('Three.', '<target>Dreie.</target>'),
      unit('Four.', '<target>Vier.</target>'),
    ].join('')}</body></file></xliff>`,
  )
  expect(code).toBe(1)
  expect(findings).toEqual([
    expect.stringMatching(/^3 warn .*not taken, because it cannot be read/),
    expect.stringMatching(/^4 warn .*`<x>` in a translation does not say/),
    expect.stringMatching(/^5 warn .*lacks `\{1 \+ 1\}`/),
    expect.stringMatching(/^7 warn .*another translation of “Three\.” before/),
    expect.stringMatching(/^8 warn .*No text of content\/index\.mdx is “Four\.”/),
  ])
  expect(translated(root, 'index.mdx')).toBe('# Start\n\nOne <Badge>new</Badge>.\n\nZwei.\n\nDrei.\n')
})

test('segments of XLIFF 2 are joined with what stands between them', async () => {
  const segments = `<segment><source>Thr</source><target>Dr</target></segment><ignorable><source>ee</source></ignorable><segment state="final"><source>.</source><target><cp hex="0021"/></target></segment>`
  const { root, code } = await imported(
    `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="1" name="content/index.mdx">${segments}</unit></file></xliff>`,
  )
  expect(code).toBe(0)
  expect(translated(root, 'index.mdx')).toContain('Dree!')
})

test('a file that ends too early is refused as a whole, or says which entry is not complete', async () => {
  const xliff = `${head}\n${unit('Home', '<target>Start</target>')}`
  expect(
    await imported(`${xliff}<trans-unit resname="content/index.mdx"><source>Three.</source><target>Dr`),
  ).toMatchObject({
    code: 2,
    err: expect.stringContaining('`<target>` is not closed on line 3'),
  })
  const po =
    'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "content/index.mdx"\nmsgid "Home"\nmsgstr "Start"\n\n'
  const cut = await imported(`${po}msgctxt "content/index.mdx"\nmsgid "Three."\n`, 'de.po')
  expect(cut.findings).toEqual([expect.stringMatching(/^8 warn .*no `msgstr`/)])
  expect(translated(cut.root, 'index.mdx')).toContain('# Start')
  const open = await imported(`${po}msgctxt "content/index.mdx"\nmsgid "Three."\nmsgstr "Dr"e"i`, 'de.po')
  expect(open.findings).toEqual([expect.stringMatching(/^10 warn .*neither a comment nor a string/)])
})

test('a file in another encoding is refused', async () => {
  const file = Buffer.from(
    `${head}${unit('Three.', '<target>Über</target>')}</body></file></xliff>`,
    'latin1',
  )
  expect(await imported(file)).toMatchObject({ err: expect.stringContaining('invalid-encoding') })
})

test('thousands of texts of one page travel within seconds', async () => {
  const count = 4000
  const texts = Array.from({ length: count }, (_, index) => `Text ${String(index)}.`)
  const { root } = temporarySite({ 'content/index.md': `# Home\n\n${texts.join('\n\n')}\n` }, config)
  const units = texts.map((text) =>
    unit(text, `<target>${text.replace('Text', 'Satz')}</target>`).replace('index.mdx', 'index.md'),
  )
  writeFileSync(join(root, 'de.xlf'), `${head}${units.join('')}</body></file></xliff>`)
  const start = performance.now()
  expect(await docgen(root, 'translations', 'import', 'de.xlf')).toMatchObject({ code: 0 })
  // Quadratic in the units, it would take minutes.
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(translated(root, 'index.md')).toContain(`Satz ${String(count - 1)}.`)
})
