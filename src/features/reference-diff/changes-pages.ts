import { escapeHtml, htmlToText } from '../../kit.ts'
import type { Heading, SearchSection } from '../../model/page.ts'
import { asContentPath, asRoutePath } from '../../model/path.ts'
import type { Json } from '../../model/plain-data.ts'
import type { ContentContext, PluginPage } from '../../model/plugin.ts'
import { createUniqueIds } from '../reference-kit/unique-ids.ts'
import { effects, type Change, type ComparableKind } from './change.ts'
import type { ChangesPageProps, EffectProps, ReleaseProps, TargetProps } from './ChangesPage.tsx'
import type { ChangesOptions, Release } from './changes-options.ts'
import { posix } from 'path/posix'
import { append } from '../../model/append.ts'
import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { compareReferences } from './compare-references.ts'

/** The size of a page's data above which the changes of a version have pages of their own, in bytes. */
const mostOnPage = 200_000

/** What changes link to. */
export interface ReferencePages {
  readonly title: string
  /** Routes with anchors, by what changes are at: `GET /pets`. */
  readonly addresses: ReadonlyMap<string, string>
}

interface ChangedReference {
  readonly kind: ComparableKind
  readonly pages: ReferencePages
  readonly options: ChangesOptions
}

/** Makes the page of changes, or, if that would be too large, several. */
export class ChangesPages {
  readonly #ids = createUniqueIds()

  constructor(
    private readonly reference: ChangedReference,
    private readonly context: ContentContext,
  ) {}

  *make(compared: readonly ComparedRelease[]): Iterable<PluginPage> {
    if (compared.length === 0) return
    const releases = compared.map((release) => this.#release(release))
    const title = this.context.translate('changes.of', { title: this.reference.pages.title })
    if (JSON.stringify(releases).length <= mostOnPage) {
      yield this.#page('', title, { releases })
      return
    }
    const split = releases.map((release) => ({
      release,
      parts: partsOf(release).map((effects, index, parts) => ({
        path: `/${index === 0 ? release.id : this.#ids.claim(release.id, String(index + 1))}`,
        count: `${index + 1}/${parts.length}`,
        effects,
      })),
    }))
    yield this.#page('', title, {
      releases: split.map(({ release, parts }) => ({
        ...release,
        effects: [],
        pages: parts.map(({ path, count, effects }) => ({
          href: this.#addressOf(`${this.#route}${path}`),
          name: `${count}: ${effects.map((effect) => effect.title).join(', ')}`,
        })),
      })),
    })
    const from = { href: this.#addressOf(this.#route), name: title }
    for (const { release, parts } of split)
      for (const { path, count, effects } of parts)
        yield this.#page(path, `${release.title} (${count})`, { from, releases: [{ ...release, effects }] })
  }

  #release({ title, since, changes }: ComparedRelease): ReleaseProps {
    const { translate } = this.context
    const id = this.#ids.claim(title)
    const counts: string[] = []
    const views: EffectProps[] = []
    for (const effect of effects) {
      const some = changes.filter((change) => change.effect === effect)
      if (some.length === 0) continue
      const name = translate(`changes.${effect}`)
      counts.push(`${name}: ${some.length}`)
      views.push({ id: this.#ids.claim(id, effect), title: name, targets: this.#targets(some) })
    }
    return {
      id,
      title,
      facts: [...(since === undefined ? [] : [translate('changes.since', { version: since })]), ...counts],
      effects: views,
      pages: [],
    }
  }

  #targets(changes: readonly Change[]): readonly TargetProps[] {
    const targets = new Map<string, Change[]>()
    for (const change of changes) {
      const name = this.#targetOf(change)
      const others = targets.get(name)
      if (others) others.push(change)
      else targets.set(name, [change])
    }
    return [...targets].map(([name, some]) => {
      const href = this.#hrefOf(name)
      return {
        name,
        ...(href === undefined ? {} : { href }),
        changes: some.map(({ at, message, rule }) => {
          const inner = this.#hrefOf(at)
          return {
            at: at === name ? '' : at.replace(`${name}${separator}`, ''),
            ...(inner === undefined || inner === href ? {} : { href: inner }),
            message: codeIn(message),
            rule,
          }
        }),
      }
    })
  }

  /** What a change is about as a whole: `GET /pets` for `GET /pets › 200`, the type `Pet` for `Pet.name`. */
  #targetOf({ at }: Change): string {
    const [target = at] = at.split(separator)
    return this.reference.kind === 'graphql' ? (/^@?\w+/.exec(target)?.[0] ?? target) : target
  }

  /** The address of what a change is at, or of the next thing around it that is still there. */
  #hrefOf(at: string): string | undefined {
    const address = this.reference.pages.addresses.get(at)
    if (address !== undefined) return this.#addressOf(address)
    const around = at.replace(/ › (?:(?! › ).)*$|(?<=\w)\(\w+:\)$|(?<=^\w+)\.\w+$/, '')
    return around === at ? undefined : this.#hrefOf(around)
  }

  get #route(): string {
    return `${this.reference.options.route}/changes`
  }

  #addressOf(path: string): string {
    return `${this.context.baseUrl.replace(/\/$/, '')}${path}`
  }

  #page(path: string, title: string, props: ChangesPageProps): PluginPage {
    const { translate } = this.context
    const { changes = [], source } = this.reference.options
    const isDated = changes.some((each) => typeof each !== 'string' && each.date !== undefined)
    const route = `${this.#route}${path}`
    return {
      path: asContentPath(`content${route}.md`),
      route: asRoutePath(route),
      origin: { file: [source].flat()[0] ?? '', place: { line: 1, column: 1 } },
      frontMatter: {
        title,
        description: translate('changes.lead'),
        ...(path === '' ? { sidebar_label: translate('changes.title') } : {}),
        ...(isDated && path === '' ? { layout: 'changelog' } : {}),
        custom_edit_url: null,
      },
      // This is plain data, but an interface has no index signature.
      body: { component: 'ChangesPage', props: props as unknown as Json },
      headings: headingsIn(props),
      sections: sectionsIn(props, title),
    }
  }
}

const separator = ' › '

/** Text with code in backticks as HTML. */
const codeIn = (message: string): string => escapeHtml(message).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Divides the changes of a version so that each part fits on a page. */
function partsOf({ effects }: ReleaseProps): readonly (readonly EffectProps[])[] {
  const parts: EffectProps[][] = []
  let size = Infinity
  for (const { targets, ...effect } of effects)
    for (const target of targets.flatMap(smallTargets)) {
      const targetSize = JSON.stringify(target).length
      if (size + targetSize > mostOnPage) {
        parts.push([])
        size = 0
      }
      size += targetSize
      const part = parts.at(-1) ?? []
      const last = part.at(-1)
      if (last?.id === effect.id) part[part.length - 1] = { ...last, targets: [...last.targets, target] }
      else part.push({ ...effect, targets: [target] })
    }
  return parts
}

/** A target in parts that have at most 500 changes each. */
const smallTargets = (target: TargetProps): readonly TargetProps[] =>
  Array.from({ length: Math.ceil(target.changes.length / 500) }, (_, index) => ({
    ...target,
    changes: target.changes.slice(index * 500, (index + 1) * 500),
  }))

function headingsIn({ releases, from }: ChangesPageProps): readonly Heading[] {
  const level = from ? 2 : 3
  return releases.flatMap(({ id, title, effects }): readonly Heading[] => [
    ...(from ? [] : [{ level: 2, id, text: title } as const]),
    ...effects.map((effect): Heading => ({ level, id: effect.id, text: effect.title })),
  ])
}

const sectionsIn = ({ releases }: ChangesPageProps, title: string): readonly SearchSection[] => [
  { id: '', trail: [title], text: '', code: '' },
  ...releases.flatMap((release) =>
    release.effects.map((effect): SearchSection => ({
      id: effect.id,
      trail: [...new Set([title, release.title, effect.title])],
      text: effect.targets
        .flatMap(({ changes }) => changes.map(({ message }) => htmlToText(message)))
        .join(' '),
      code: effect.targets
        .flatMap(({ name, changes }) => [name, ...changes.flatMap(({ at, rule }) => [at, rule])])
        .join(' '),
    })),
  ),
]

/** A version, and what it changes. */
export interface ComparedRelease {
  /** What it is called, with its day. */
  readonly title: string
  /** What the older version is called, unless the title says it. */
  readonly since: string | undefined
  readonly changes: readonly Change[]
}

/** Compares each version with the one before it, the newest first. */
export async function compareReleases(
  { source, changes = [] }: ChangesOptions,
  context: ContentContext,
): Promise<{ readonly releases: readonly ComparedRelease[]; readonly diagnostics: readonly Diagnostic[] }> {
  const releaseList = changes.map((each): Release => (typeof each === 'string' ? { since: each } : each))
  const releases: ComparedRelease[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, release] of releaseList.entries()) {
    const old = { sources: [release.since].flat(), files: context }
    const now = { sources: [releaseList[index - 1]?.since ?? source].flat(), files: context }
    const result = await compareReferences(old, now, context.root)
    append(
      diagnostics,
      result.diagnostics.map((each) => (each.severity === 'info' ? each : asFatal(each))),
    )
    if (result.diagnostics.length > 0) continue
    const since = releaseList[index + 1]?.version ?? result.versions?.[0] ?? nameOf(old.sources)
    const version = release.version ?? result.versions?.[1]
    const title = version ?? context.translate('changes.since', { version: since })
    releases.push({
      title: release.date === undefined ? title : `${title} - ${release.date}`,
      since: version === undefined ? undefined : since,
      changes: result.changes,
    })
  }
  return { releases, diagnostics }
}

/** A version without a name is called as its file. */
const nameOf = ([file = '']: readonly string[]): string => posix.basename(file).replace(/\.\w+$/, '')
