import { expect, it } from 'vitest'
import { withEarlyImports } from '../../../../src/stages/theme/bundle-files.ts'

const base = '/docgen-base-url-to-come/assets/'

const changed = (contents: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    withEarlyImports(
      Object.entries(contents).map(([name, text]) => ({
        path: `assets/${name}`,
        contents: new TextEncoder().encode(text),
      })),
    ).map(({ path, contents: bytes }) => [path.slice('assets/'.length), new TextDecoder().decode(bytes)]),
  )

const site = {
  'main-AAAAAAAA.js': `import{z}from"${base}chunk-GGGGGGGG.js";import("${base}chunk-BBBBBBBB.js").then(z)`,
  'chunk-BBBBBBBB.js': `import{a as b}from"${base}chunk-CCCCCCCC.js";b()`,
  // As esbuild writes what is not minified.
  'chunk-CCCCCCCC.js': `import {\n  d\n} from "${base}chunk-DDDDDDDD.js";\nimport "${base}chunk-EEEEEEEE.js";`,
  'chunk-DDDDDDDD.js': `import"${base}chunk-CCCCCCCC.js";import("${base}chunk-FFFFFFFF.js");export const d=1`,
  'chunk-EEEEEEEE.js': 'e()',
  'chunk-FFFFFFFF.js': 'f()',
  'chunk-GGGGGGGG.js': `import"${base}chunk-EEEEEEEE.js";export const z=1`,
}

it('a script that is loaded on demand imports all that it needs, after what it imported before', () => {
  expect(changed(site)).toEqual({
    ...site,
    'chunk-BBBBBBBB.js': `${site['chunk-BBBBBBBB.js']}import"${base}chunk-DDDDDDDD.js";import"${base}chunk-EEEEEEEE.js";\n`,
  })
})
