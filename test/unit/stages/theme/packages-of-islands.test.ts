import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporarySite } from '../../../build-temp-site.ts'

it("an island and a style sheet that a package brings along are in the browser's bundle", async () => {
  const site = temporarySite({
    'content/index.mdx': "import Dial from 'dials/dial.island.jsx'\n\n# Home\n\n<Dial />\n",
    'node_modules/dials/package.json': '{ "name": "dials", "version": "1.0.0", "type": "module" }',
    'node_modules/dials/dial.island.jsx':
      'import \'./dial.css\'\nexport default () => <button className="dial">Turn the dial</button>\n',
    'node_modules/dials/dial.css': '.dial { rotate: 30deg }\n',
  })
  await site.build()
  const assets = readdirSync(`${site.root}/build/assets`)
  const text = (extension: string): string =>
    assets
      .filter((name) => name.endsWith(extension))
      .map((name) => site.output(`assets/${name}`))
      .join('\n')
  expect(site.output('index.html')).toContain('<docgen-island data-name="dial"')
  expect(text('.js')).toContain('Turn the dial')
  expect(text('.css')).toContain('.dial{rotate:30deg}')
})
