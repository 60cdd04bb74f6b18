import { diceFor, type Dice } from './dice.ts'
import { makeBlock, pagePaths } from './page-blocks.ts'
import type { Piece } from './piece.ts'
import { pieces } from './site-pieces.ts'
import {
  features,
  type CallOptions,
  type Entry,
  type Feature,
  type SiteDraft,
  type Writes,
} from './site-draft.ts'

/** What is compared after a step. */
export interface Judges {
  /** The number of threads of a build with a cache; none without it. */
  readonly warm?: number
  /** The number of threads of the build without a cache. */
  readonly clean: number
  /** Whether the build without a cache runs in a new process. */
  readonly isFresh: boolean
  readonly serve: boolean
  readonly links: boolean
}

/**
 * A change of a site, and what is compared after it. Everything is in it: it can be played without its seed.
 */
export interface Step {
  readonly name: string
  readonly writes: Writes
  readonly environment?: Readonly<Record<string, string>>
  readonly options?: CallOptions
  /** Commits everything. */
  readonly commits?: boolean
  /** Stops the server; the next comparison starts another one. */
  readonly restarts?: boolean
  /** Removes a file of the output, or all of it. */
  readonly damages?: string
  readonly judges?: Judges
}

/** A site, and what happens to it. */
export interface History {
  readonly seed: number
  readonly features: readonly Feature[]
  readonly first: Step
  readonly steps: readonly Step[]
}

/** Makes up a site and what happens to it. The same seed makes the same history. */
export function randomHistory(seed: number, length: number, without: readonly Feature[] = []): History {
  const dice = diceFor(seed)
  const site: SiteDraft = {
    features: new Set(
      features
        .filter((feature) => dice.chance(feature === 'compatibility' || feature === 'state' ? 0.2 : 0.5))
        .filter((feature) => !without.includes(feature)),
    ),
    files: new Map(),
    parts: new Map(),
    broken: new Map(),
    past: new Map(),
    environment: {},
    options: {},
  }
  const begun = Object.assign(
    {},
    ...available(site)
      .filter(({ share = 1 }) => dice.chance(share))
      .map((piece) => makePiece(piece, dice, site)),
  ) as Writes // Of nothing but writes.
  const first: Step = {
    name: 'the first build',
    writes: begun,
    environment: site.environment,
    options: site.options,
    commits: site.features.has('git'),
    judges: {
      warm: dice.pick([1, 2, 3]),
      clean: dice.pick([1, 2, 3]),
      isFresh: false,
      serve: true,
      links: false,
    },
  }
  let quiet = 0
  const steps = Array.from({ length }, (_, index): Step => {
    const edit = nextEdit(dice, site)
    const isLast = index === length - 1
    const isJudged = isLast || ++quiet > 20 || dice.chance(0.04)
    if (!isJudged) return edit
    quiet = 0
    return {
      ...edit,
      judges: {
        ...(isLast || dice.chance(0.7) ? { warm: dice.pick([1, 1, 2, 3]) } : {}),
        clean: dice.pick([1, 1, 1, 2, 3]),
        isFresh: dice.chance(0.1),
        serve: isLast || dice.chance(0.7),
        links: dice.chance(0.15),
      },
    }
  })
  return { seed, features: [...site.features], first, steps }
}

const available = (site: SiteDraft): readonly Piece[] =>
  pieces.filter(({ needs }) => needs === undefined || site.features.has(needs))

/** Makes a file from new parts. */
function makePiece(piece: Piece, dice: Dice, site: SiteDraft): Writes {
  site.parts.set(
    piece.path,
    new Map(Object.entries(piece.parts).map(([name, make]) => [name, make(dice, site)])),
  )
  return write(site, piece.path, rendered(piece, site))
}

/** Makes one part of a file anew. */
function remakePart(piece: Piece, dice: Dice, site: SiteDraft): Writes {
  const parts = site.parts.get(piece.path)
  const name = dice.pick(Object.keys(piece.parts))
  parts?.set(name, piece.parts[name]?.(dice, site) ?? '')
  return write(site, piece.path, rendered(piece, site))
}

const rendered = (piece: Piece, site: SiteDraft): Entry =>
  piece.render(Object.keys(piece.parts).map((name) => site.parts.get(piece.path)?.get(name) ?? ''))

function write(site: SiteDraft, path: string, entry: Entry | null): Writes {
  if (entry === null) site.files.delete(path)
  else {
    site.files.set(path, entry)
    site.past.set(path, [...(site.past.get(path) ?? []), entry])
  }
  site.broken.delete(path)
  return { [path]: entry }
}

type Edit = Omit<Step, 'judges'>

function nextEdit(dice: Dice, site: SiteDraft): Edit {
  // A site that cannot be built tells little: what is broken is mended soon.
  const [broken] = site.broken.keys()
  if (broken !== undefined && dice.chance(0.6)) return mend(broken, site)
  for (;;) {
    const edit = dice.weigh(edits)(dice, site)
    if (edit !== undefined) return edit
  }
}

function mend(path: string, site: SiteDraft): Edit {
  const entry = site.broken.get(path)
  return { name: `${path} is mended`, writes: write(site, path, entry ?? null) }
}

const presentPieces = (site: SiteDraft): readonly Piece[] =>
  available(site).filter(({ path, parts }) => site.files.has(path) && Object.keys(parts).length > 0)

const pagesOf = (site: SiteDraft): readonly string[] =>
  [...site.files.keys()].filter((path) => pagePaths.some((page) => `site/${page}` === path))

/** Files that a value of some other file comes from: changes of these are the ones that are overlooked. */
function sourcesOfValues(site: SiteDraft): readonly Piece[] {
  const texts = [...site.files].map(
    ([path, entry]) => [path, typeof entry === 'string' ? entry : ''] as const,
  )
  return available(site).filter(
    ({ path, mention }) =>
      mention !== undefined && texts.some(([other, text]) => other !== path && mention.test(text)),
  )
}

const textAt = (site: SiteDraft, path: string): string => {
  const entry = site.files.get(path)
  return typeof entry === 'string' ? entry : ''
}

const brokenTexts: Readonly<Record<string, readonly string[]>> = {
  md: ['---\ntitle: [\n---\n', '<Unknown />\n', '# A\n\n[x](./missing.md)\n\n![x](./missing.png)\n'],
  mdx: [
    '{',
    '<Unknown />\n',
    "import X from './missing.mdx'\n\n<X />\n",
    '{(() => { throw new Error("on purpose") })()}\n',
  ],
  json: ['{', '[]'],
  yml: ['a: [', ''],
  yaml: ['a: [', ''],
  css: ['.a { color: red', '@import "./missing.css";\n'],
  svg: ['<svg', ''],
}
const brokenCode = ['export const x = (\n', "import './missing.js'\n", 'throw new Error("on purpose")\n', '']

const edits: readonly (readonly [weight: number, (dice: Dice, site: SiteDraft) => Edit | undefined])[] = [
  [
    12,
    (dice, site) => {
      const piece = dice.pick(presentPieces(site))
      return { name: `another part of ${piece.path}`, writes: remakePart(piece, dice, site) }
    },
  ],
  [
    10,
    (dice, site) => {
      const pieces = sourcesOfValues(site)
      if (pieces.length === 0) return undefined
      const piece = dice.pick(pieces)
      return site.files.has(piece.path) && piece.share !== undefined && dice.chance(0.3)
        ? { name: `${piece.path} vanishes`, writes: write(site, piece.path, null) }
        : { name: `another ${piece.path}`, writes: makePiece(piece, dice, site) }
    },
  ],
  [
    // These decide about everything else, and have the most parts.
    4,
    (dice, site) => {
      const piece = dice.pick(
        presentPieces(site).filter(({ path }) => /docgen\.config|site-plugin\.mjs$/.test(path)),
      )
      return { name: `another part of ${piece.path}`, writes: remakePart(piece, dice, site) }
    },
  ],
  [
    3,
    (dice, site) => {
      const path = dice.pick(pagesOf(site))
      const block = makeBlock(dice, site, path)
      const { length } = block.split('\n').filter((line) => line.startsWith('import '))
      if (length > 0) return undefined
      return {
        name: `one more paragraph in ${path}`,
        writes: write(site, path, `${textAt(site, path)}\n${block}\n`),
      }
    },
  ],
  [
    3,
    (dice, site) => {
      const missing = available(site).filter(
        ({ path, share }) => share !== undefined && !site.files.has(path),
      )
      if (missing.length === 0) return undefined
      const piece = dice.pick(missing)
      return { name: `${piece.path} appears`, writes: makePiece(piece, dice, site) }
    },
  ],
  [
    2,
    (dice, site) => {
      const there = available(site).filter(({ path, share }) => share !== undefined && site.files.has(path))
      if (there.length === 0) return undefined
      const { path } = dice.pick(there)
      return { name: `${path} vanishes`, writes: write(site, path, null) }
    },
  ],
  [
    1,
    (dice, site) => {
      const from = dice.pick(pagesOf(site))
      const to = `site/${dice.pick(pagePaths)}`
      if (site.files.has(to) || from === 'site/content/index.md' || from.endsWith('x') !== to.endsWith('x'))
        return undefined
      const text = textAt(site, from)
      return {
        name: `${from} becomes ${to}`,
        writes: { ...write(site, from, null), ...write(site, to, text) },
      }
    },
  ],
  [
    2,
    (dice, site) => {
      const changed = [...site.past].filter(([, entries]) => entries.length > 1)
      if (changed.length === 0) return undefined
      const [path, entries] = dice.pick(changed)
      return { name: `${path} is what it was`, writes: write(site, path, dice.pick(entries)) }
    },
  ],
  [
    1.5,
    (dice, site) => {
      const { path } = dice.pick(presentPieces(site))
      const entry = site.files.get(path)
      if (entry === undefined || site.broken.has(path)) return undefined
      const writes = write(site, path, dice.pick(brokenTexts[/\w+$/.exec(path)?.[0] ?? ''] ?? brokenCode))
      site.broken.set(path, entry)
      return { name: `${path} is broken`, writes }
    },
  ],
  [
    1,
    (dice, site) => {
      // The same length, so that only the content tells.
      const { path } = dice.pick(presentPieces(site))
      const text = textAt(site, path)
      const changed = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
      if (changed === text) return undefined
      return { name: `another digit in ${path}`, writes: write(site, path, changed) }
    },
  ],
  [
    0.5,
    (dice, site) => {
      const path = dice.pick(presentPieces(site)).path
      return { name: `${path} is saved unchanged`, writes: { [path]: site.files.get(path) ?? null } }
    },
  ],
  [
    2,
    (dice, site) => {
      if (!site.features.has('environment')) return undefined
      const [name, value] = [dice.pick(['HISTORY_V', 'HISTORY_W']), dice.pick(['', 'one', 'two'])]
      const { [name]: _, ...rest } = site.environment
      site.environment = value === '' ? rest : { ...rest, [name]: value }
      return { name: `${name}=${value}`, writes: {}, environment: site.environment }
    },
  ],
  [
    1,
    (dice, site) => {
      site.options = {
        ...(dice.chance(0.3) ? { baseUrl: dice.pick(['/docs/', '/x/y/']) } : {}),
        ...(dice.chance(0.15) ? { strict: true } : {}),
        ...(dice.chance(0.2) ? { drafts: true } : {}),
        ...(site.features.has('locales') && dice.chance(0.2) ? { locale: 'en' } : {}),
      }
      return { name: `other options: ${JSON.stringify(site.options)}`, writes: {}, options: site.options }
    },
  ],
  [
    0.5,
    (_dice, site) => (site.features.has('git') ? { name: 'a commit', writes: {}, commits: true } : undefined),
  ],
  [0.3, () => ({ name: 'the server is started again', writes: {}, restarts: true })],
  [
    0.3,
    (dice) => ({
      name: 'the output is damaged',
      writes: {},
      damages: dice.pick(['', 'index.html', 'one.html', 'assets']),
    }),
  ],
]
