import { it } from 'vitest'
import { compilePage } from '/work/main/src/markdown/compile-page.ts'
import { defaultCompileOptions } from '/work/main/src/markdown/compile-options.ts'
const names = (process.env.CASES ?? '').split(',')
for (const name of names) it(name, { timeout: 200000 }, async () => {
  const { default: make } = await import(`/work/main/test/fixtures/cost/${name}/make.ts`)
  for (const [path, source] of Object.entries(make() as Record<string, string>)) {
    const start = performance.now()
    const { diagnostics } = await compilePage({ path, format: path.endsWith('x') ? 'mdx' : 'md', source, hash: '', origin: 'disk' } as never, defaultCompileOptions, { text: () => undefined, bytes: () => undefined, list: () => undefined })
    console.log(`${Math.round(performance.now() - start)} ms ${source.length} ${path} ${diagnostics[0]?.rule ?? ''} ${diagnostics.length}`)
  }
})
