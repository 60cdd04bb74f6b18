import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** A repeatable sequence of numbers from 0 to 1 (the generator of Park and Miller). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/**
 * A small site that has something of everything: sidebar, parts, data, images, a page module, styles, code of
 * its own.
 */
export const stormSite: Readonly<Record<string, string>> = {
  'content/index.md':
    '---\ntitle: Home\n---\n\nSee [one](./guides/one.md) and [two](./guides/two.mdx#steps).\n',
  'content/guides/one.md': '# One\n\n## Steps\n\nText. [Home](../index.md)\n',
  'content/guides/two.mdx':
    "import Part from '../_parts/note.mdx'\nimport data from '../_data/list.json'\n\n# Two\n\n## Steps\n\n<Part name=\"x\" />\n\n{data.items.length} items\n",
  'content/guides/three.md': '---\nsidebar_position: 1\n---\n\n# Three\n\n![Dot](./dot.svg)\n',
  'content/guides/dot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><circle r="2"/></svg>',
  'content/_parts/note.mdx': 'A note.\n',
  'content/_data/list.json': '{"items":[1,2,3]}',
  'content/landing.tsx':
    'export const frontMatter = { title: "Landing" }\nexport default function Landing() {\n  return <h1>Landing</h1>\n}\n',
  'static/robots-note.txt': 'hello\n',
}

/** What a storm breaks is reported, and the site is made all the same. */
export const lenientRules = {
  onBrokenLinks: 'warn',
  rules: {
    'broken-image': 'warn',
    'mdx-import': 'warn',
    'unreadable-image': 'warn',
    'duplicate-route': 'warn',
    'output-clash': 'warn',
    'case-collision': 'warn',
  },
} as const

/** The configuration of a site for storms: a search index changes with every edit. */
export const stormConfig = { ...lenientRules, search: { enabled: true } } as const

const words = 'server proxy token build deploy list page link note chapter story route'.split(' ')

/** One change to the sources, as a writer or an editor would make it. Returns the paths that it touched. */
export function editAtRandom(root: string, random: () => number): string[] {
  // Lists here are not empty.
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!
  const word = (): string => pick(words)
  const pages = filesBelow(root, 'content').filter((path) => /\.mdx?$/.test(path))
  const fresh = (): string =>
    `content/${pick(['', 'guides/', 'guides/deep/', 'more/'])}${word()}-${String(Math.floor(random() * 12))}.${pick(['md', 'mdx'])}`
  const write = (path: string, text: string): string[] => {
    const target = join(root, path)
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(target)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
    return [path]
  }
  const page = pages.length === 0 ? fresh() : pick(pages)
  const read = (path: string): string =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
  switch (Math.floor(random() * 17)) {
    case 0:
      return write(
        fresh(),
        `---\ntitle: ${word()} ${word()}\n---\n\n## ${word()}\n\nText with a [link](/guides/one).\n`,
      )
    case 1:
      return write(fresh(), `# ${word()}\n\nA page.\n`)
    case 2: {
      rmSync(join(root, page), { force: true })
      return [page]
    }
    case 3: {
      const to = fresh()
      if (!existsSync(join(root, page)) || existsSync(join(root, to))) return []
      mkdirSync(dirname(join(root, to)), { recursive: true })
      renameSync(join(root, page), join(root, to))
      return [page, to]
    }
    case 4: {
      // Saving by renaming a new file over the old one.
      const temporary = join(root, `content/.${word()}.tmp`)
      writeFileSync(temporary, `${read(page)}\n${word()}\n`)
      mkdirSync(dirname(join(root, page)), { recursive: true })
      renameSync(temporary, join(root, page))
      return [page]
    }
    case 5:
      return write(page, read(page).replace(/^#+ .*$/m, `# ${word()} ${word()}`))
    case 6:
      return write(
        page,
        read(page).startsWith('---')
          ? read(page).replace(/\ntitle: .*\n/, `\ntitle: ${word()}\n`)
          : `---\nsidebar_position: ${String(Math.floor(random() * 9))}\n---\n${read(page)}`,
      )
    case 7:
      return write('content/_parts/note.mdx', `A note about ${word()}.\n\n### ${word()}\n`)
    case 8:
      return write(
        'content/_data/list.json',
        JSON.stringify({ items: Array.from({ length: Math.floor(random() * 5) }, word) }),
      )
    case 9:
      return write(
        'content/guides/_category_.json',
        JSON.stringify({ label: word(), link: { type: 'generated-index' } }),
      )
    case 10:
      return write(`static/${word()}.txt`, word())
    case 15: {
      // In the place of a file that docgen makes otherwise.
      const path = `static/${['robots.txt', 'sitemap.xml', '404.html'][Math.floor(random() * 3)] ?? ''}`
      if (!existsSync(join(root, path))) return write(path, word())
      rmSync(join(root, path))
      return [path]
    }
    case 11:
      return write(
        'content/guides/dot.svg',
        `<svg xmlns="http://www.w3.org/2000/svg" width="${String(1 + Math.floor(random() * 9))}" height="4"></svg>`,
      )
    case 12: {
      // A folder goes away and comes back.
      const from = join(root, 'content/guides')
      const to = join(root, 'content/moved')
      if (existsSync(from) && !existsSync(to)) renameSync(from, to)
      else if (existsSync(to) && !existsSync(from)) renameSync(to, from)
      return ['content/guides', 'content/moved']
    }
    case 13: {
      const link = join(root, 'content/linked.md')
      if (lstatSync(link, { throwIfNoEntry: false }) || pages.length === 0) rmSync(link, { force: true })
      else symlinkSync(join(root, page), link)
      return ['content/linked.md']
    }
    case 14:
      return write(page, `${read(page)}\n## ${word()} ${word()}\n\n[There](#${word()})\n`)
    default:
      // The same length, so that nothing but the content and the clock can tell.
      return write(
        page,
        read(page).replace(/[a-z]/, (letter) =>
          letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1),
        ),
      )
  }
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (path) =>
        !path.includes('/_') &&
        !path.includes('/.') &&
        statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
    )
    .sort()
}
