import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../../src/model/diagnostic.ts'
import { defaultBuildOptions } from '../../../../src/pipeline/build-options.ts'
import { checkSite } from '../../../../src/pipeline/commands/check-site.ts'
import { temporarySite, type SiteFiles, type TempSite } from '../../../build-temp-site.ts'

/** Addresses of private networks are refused, so that nothing is asked here. */
const inside = (name: string): string => `http://10.0.0.1/${name}`

async function refused({ root }: TempSite): Promise<readonly Diagnostic[]> {
  const site = await checkSite({
    root,
    ...defaultBuildOptions,
    cache: false,
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

describe('addresses that the layout makes for each page', () => {
  const editUrl = inside('edit/main')
  const issuesUrl = `${inside('issues/new')}?labels=docs`

  /** The addresses that are asked, with the places that name them. */
  async function asked(files: SiteFiles): Promise<readonly (readonly [string, readonly string[]])[]> {
    const site = temporarySite(files, { editUrl, feedback: { issuesUrl } })
    const found = await refused(site)
    return found
      .map(
        ({ file, place, message, others = [] }) =>
          [
            /http:\/\/10\.0\.0\.1\/([^`\s]*[^`\s.])/.exec(message)?.[1] ?? message,
            [{ file, place }, ...others].map((each) => `${each.file ?? ''}:${each.place?.line ?? ''}`).sort(),
          ] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }

  it('are asked once, and found at the setting', async () => {
    expect(
      await asked({
        'content/index.md': '# Home\n',
        'content/a.md': '# A\n',
        'content/guides/b.md': '# B\n',
      }),
    ).toEqual([
      ['edit/main/content/a.md', ['docgen.config.json:7']],
      ['issues/new?labels=docs', ['docgen.config.json:9']],
    ])
  })

  it('hide nothing that authors wrote', async () => {
    expect(
      await asked({
        'content/index.md': `# Home\n\n[Edit](${editUrl}/content/a.md) [tell](${issuesUrl}&title=Mine) [both](${issuesUrl})\n`,
        'content/a.md': '# A\n',
        'content/b.md': `---\ncustom_edit_url: ${inside('elsewhere/b.md')}\n---\n\n# B\n`,
      }),
    ).toEqual([
      ['edit/main/content/a.md', ['content/index.md:3', 'docgen.config.json:7']],
      ['elsewhere/b.md', ['content/b.md:']],
      ['issues/new?labels=docs', ['content/index.md:3', 'docgen.config.json:9']],
      ['issues/new?labels=docs&title=Mine', ['content/index.md:3']],
    ])
  })
})
