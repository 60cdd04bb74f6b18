import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Diagnostic } from '../../../../src/model/diagnostic.ts'
import { checkSite } from '../../../../src/pipeline/check-site.ts'
import { temporarySite, type SiteFiles, type TempSite } from '../../../build-temp-site.ts'

/** Addresses of private networks are refused, so that nothing is asked here. */
const inside = (name: string): string => `http://10.0.0.1/${name}`

async function refused({ root }: TempSite): Promise<readonly Diagnostic[]> {
  const site = await checkSite({
    root,
    strict: false,
    cache: false,
    force: false,
    drafts: false,
    profile: false,
    mode: 'build',
    workers: 1,
  })
  const { diagnostics } = await site.external({ now: 0, lockFile: join(root, 'links.lock') })
  return diagnostics
}

const pages: SiteFiles = {
  'content/a.md': '# A\n',
  'content/b.md': `# B\n\nIn a [text](${inside('text')}), and [what the footer has](${inside('footer')}).\n`,
  'content/c.mdx': `# C\n\n{['x'].map((name) => <a key={name} href="${inside('expression')}">x</a>)}\n`,
}

it('an external link is reported where it was written: in a text, an expression, the settings or a template', async () => {
  const site = temporarySite(
    {
      ...pages,
      'templates/slots/SkipLink.tsx': `export default function SkipLink() {\n  return <a href="${inside('template')}">x</a>\n}\n`,
    },
    {
      navbar: {
        items: [
          { label: 'Chat', href: inside('navbar') },
          { type: 'html', value: `<a href="${inside('html')}">x</a>` },
        ],
      },
      footer: { links: [{ label: 'Source', href: inside('footer') }] },
    },
  )
  const config = readFileSync(join(site.root, 'docgen.config.json'), 'utf8').split('\n')
  const line = (name: string): number => config.findIndex((each) => each.includes(inside(name))) + 1
  const found = (await refused(site)).map(
    ({ file, place, message, others = [] }) =>
      [
        /10\.0\.0\.1\/(\w+)/.exec(message)?.[1],
        file,
        place?.line,
        others.map((other) => `${other.file}:${other.place?.line ?? ''}`),
      ] as const,
  )
  expect(Object.fromEntries(found.map(([name, ...rest]) => [name, rest]))).toEqual({
    text: ['content/b.md', 3, []],
    expression: ['content/c.mdx', 3, []],
    navbar: ['docgen.config.json', line('navbar'), []],
    html: ['docgen.config.json', line('html'), []],
    footer: ['docgen.config.json', line('footer'), ['content/b.md:3']],
    template: ['templates/slots/SkipLink.tsx', 2, []],
  })
})

it('one that nobody is known to have written names no page as if it were there', async () => {
  const site = temporarySite({
    ...pages,
    'templates/slots/SkipLink.tsx':
      "const host = 'http://10.0.0.1'\nexport default function SkipLink() {\n  return <a href={`${host}/made`}>x</a>\n}\n",
  })
  const made = (await refused(site)).find(({ message }) => message.includes('/made'))
  expect([made?.file, made?.others?.map(({ file }) => file)]).toEqual([
    undefined,
    expect.arrayContaining(['content/a.md', 'content/b.md', 'content/c.mdx']),
  ])
})
