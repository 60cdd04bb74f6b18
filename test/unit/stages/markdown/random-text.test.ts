import { expect, it } from 'vitest'
import type { Diagnostic } from '../../../../src/model/diagnostic.ts'
import { compile } from './compile.ts'
import { randomText } from './random-text.ts'

const files = { 'content/_part.md': '## Part {#part}\n\nText[^1]\n\n[^1]: Note\n' }
const seeds = Array.from(
  { length: Number(process.env.SEEDS ?? 60) },
  (_, index) => index + Number(process.env.FIRST_SEED ?? 1),
)

/** Whether a diagnostic names a line that the file has, and a column on it or just behind. */
function isPlaced({ file, place }: Diagnostic, source: string): boolean {
  const text = file?.startsWith('content/page.') ? source : files['content/_part.md']
  const line = text.split('\n')[(place?.line ?? 0) - 1]
  return place !== undefined && line !== undefined && place.column >= 1 && place.column <= line.length + 1
}

it.each(['md', 'mdx'] as const)(
  'compiles whatever is in a .%s file, or says what is wrong and where',
  { timeout: 120_000 },
  async (format) => {
    await compile('warm up', format)
    let compiled = 0
    for (const seed of seeds) {
      const source = randomText(seed, format)
      const start = performance.now()
      const { value, diagnostics } = await compile(source, format, files)
      const milliseconds = performance.now() - start
      const found = {
        seed,
        source,
        took: milliseconds < 20_000,
        made: value !== undefined || diagnostics.some(({ severity }) => severity === 'error'),
        bugs: diagnostics.filter(
          (diagnostic) =>
            !isPlaced(diagnostic, source) ||
            /cannot be compiled|is not a function|Cannot read|undefined/.test(diagnostic.message),
        ),
      }
      expect(found).toEqual({ seed, source, took: true, made: true, bugs: [] })
      if (value) compiled++
    }
    // Otherwise the texts test little beyond the parser.
    expect(compiled).toBeGreaterThan(seeds.length / 4)
  },
)

it('gives the same for the same text', async () => {
  const source = randomText(7, 'mdx')
  expect(await compile(source, 'mdx', files)).toEqual(await compile(source, 'mdx', files))
})

it.each(['md', 'mdx'] as const)('does not care how lines of .%s end', async (format) => {
  const { decodeText } = await import('../../../../src/engine/decode-text.ts')
  for (let seed = 1; seed <= 20; seed++) {
    const source = randomText(seed, format)
    const lf = await compile(decodeText(Buffer.from(source), 'a'), format, files)
    for (const end of ['\r\n', '\r'])
      expect(
        await compile(decodeText(Buffer.from(source.replaceAll('\n', end)), 'a'), format, files),
      ).toEqual(lf)
  }
})
