import type { Entry, EntryGroup, EntryPart } from '../reference-kit/EntriesPage.tsx'
import type { DocumentView } from '../reference-kit/show-entries.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { bareEntry, deprecatedBadge } from '../reference-kit/entry-parts.ts'
import { htmlLine, linkedCode } from '../reference-kit/html-line.ts'
import { list, summaryOf } from '../reference-kit/schema-facts.ts'
import { escapeHtml } from '../../kit.ts'
import { grouped, libraryAnchors, type Container, type LibraryAnchors } from './library-anchors.ts'
import { isDeprecated, ReflectionViews } from './reflection-views.ts'
import type { DocType, Reflection } from './type-shapes.ts'

/** What the pages of a library show. */
export const describeLibrary = (project: Reflection, tools: DescribeTools): DocumentView =>
  new LibraryDescription(project, tools).view()

/** What TypeDoc calls groups of declarations and members; others are the author's own names. */
const groupTitles = {
  Classes: 'typedoc.classes',
  Interfaces: 'graphql.interfaces',
  Enumerations: 'graphql.enums',
  Functions: 'reference.functions',
  'Type Aliases': 'typedoc.typeAliases',
  Variables: 'graphql.variables',
  References: 'typedoc.references',
  Constructors: 'typedoc.constructors',
  Properties: 'typedoc.properties',
  Accessors: 'typedoc.accessors',
  Methods: 'typedoc.methods',
  Members: 'typedoc.members',
  'Enumeration Members': 'typedoc.members',
} as const

/** What declarations start with in TypeScript, by TypeDoc's `ReflectionKind`. */
const kindWords: Readonly<Record<number, string>> = {
  8: 'enum',
  32: 'let',
  64: 'function',
  128: 'class',
  256: 'interface',
  2_097_152: 'type',
}

class LibraryDescription {
  readonly #anchors: LibraryAnchors
  readonly #views: ReflectionViews

  constructor(
    private readonly project: Reflection,
    private readonly tools: DescribeTools,
  ) {
    this.#anchors = libraryAnchors(project, tools.ids)
    this.#views = new ReflectionViews(this.#anchors, tools)
  }

  view(): DocumentView {
    const { name, packageName, packageVersion: version, readme = [], comment } = this.project
    const { translate, html } = this.tools
    const { comments } = this.#views
    const about = [comments.markdown(comment), comments.parts(readme)].map((each) => html(each)).join('')
    const groups = this.#anchors.containers.map((container) => this.#group(container))
    return {
      title: name,
      meta: [
        ...(packageName === undefined || packageName === name
          ? []
          : [{ text: packageName, isCode: true as const }]),
        ...(version === undefined ? [] : [{ text: translate('api.version', { version }) }]),
      ],
      facts: [],
      groups: [{ id: 'readme', title: 'README', text: about }, ...groups].filter(
        ({ text, entries = [] }: EntryGroup) => text || entries.length > 0,
      ),
      findings: [],
    }
  }

  #group({ id, title, description, module, declarations }: Container): EntryGroup {
    const { translate, html } = this.tools
    const { comments } = this.#views
    const texts = [
      comments.markdown(module?.comment),
      ...[description, module?.readme, module?.content].map((each) => comments.parts(each ?? [])),
    ]
    const { groups = [], categories = [] } = module ?? this.project
    // TypeDoc calls the rest `Other`.
    const categoryGroups = [
      ...categories.filter((each) => each.title !== 'Other'),
      ...groups.flatMap((group) => group.categories ?? []).filter((each) => each.title !== 'Other'),
      // Those of a module stand below its own heading.
      ...(module ? groups.filter((group) => !Object.hasOwn(groupTitles, group.title)) : []),
    ]
    const categoryOf = new Map(
      categoryGroups.flatMap((each) => each.children.map((child) => [child, each.title] as const)),
    )
    return {
      id,
      title: this.#titled(title),
      text: texts.map((text) => html(text)).join(''),
      entryTitle: translate('api.keyName'),
      entries: declarations.map((each) => this.#entry(each, categoryOf.get(each.id))),
    }
  }

  #titled(title: string): string {
    return Object.hasOwn(groupTitles, title)
      ? this.tools.translate(groupTitles[title as keyof typeof groupTitles])
      : title
  }

  #entry(declaration: Reflection, category: string | undefined): Entry {
    const { translate, html, code } = this.tools
    const { name, comment, signatures = [] } = declaration
    const id = this.#anchors.anchorOf(declaration) ?? ''
    const comments = [comment, ...signatures.map((each) => each.comment)].filter((each) => each !== undefined)
    const importLine = this.#importLine(declaration)
    return {
      ...bareEntry(id, name),
      badges: [
        ...this.#views.keywords(declaration).map((text) => ({ text })),
        ...deprecatedBadge(comments.length > 0 && comments.every(isDeprecated), translate),
      ],
      description: html(this.#views.comments.markdown(comment)),
      summary: html(summaryOf({ description: this.#views.comments.markdown(comments[0]) })),
      facts: [
        ...this.#views.origins(declaration),
        ...(category === undefined ? [] : [{ label: translate('typedoc.category'), value: category }]),
      ],
      parts: [this.#head(declaration, id), ...this.#members(declaration, id)],
      samples: importLine === undefined ? [] : [code(importLine, 'ts')],
    }
  }

  /** The declaration as code, and what it is related to. */
  #head(declaration: Reflection, id: string): EntryPart {
    const { translate } = this.tools
    const { name, kind, typeParameters = [], target, extendedBy, implementedBy } = declaration
    // What the entry says itself, and what has parts of its own.
    const { comment: _, sources: __, indexSignatures: ___, ...bare } = declaration
    const { facts, ...view } = this.#views.declaration(
      kind === callable ? bare : { ...bare, signatures: [] },
      `${kind === callable ? 'function ' : ''}${escapeHtml(name)}`,
    )
    const text = [
      kind === reExport
        ? htmlLine(translate('typedoc.references'), [
            linkedCode(this.#anchors.nameOf(target) ?? name, this.#anchors.hrefOf(target)),
          ])
        : '',
      view.description ?? '',
      this.#related(translate('typedoc.extendedBy'), extendedBy),
      this.#related(translate('graphql.implementedBy'), implementedBy),
    ].join('')
    const code = this.#code(declaration)
    const groups = [...this.#views.typeParameters(typeParameters), ...(view.groups ?? [])]
    return {
      id: `${id}-declaration`,
      isDeclaration: true,
      schema: {
        ...view,
        ...(code === undefined ? {} : { code }),
        ...(text === '' ? {} : { description: text }),
        ...list('groups', groups),
      },
    }
  }

  /** What a declaration starts with, and its type. Functions are written as their signatures. */
  #code({ name, kind, flags, type, ...declaration }: Reflection): string | undefined {
    if (kind === callable || kind === reExport) return undefined
    const { code } = this.#views
    const word = kind === variable && flags.isConst ? 'const' : (kindWords[kind] ?? '')
    const heritage = (keyword: string, types: readonly DocType[] = []): string =>
      types.length === 0 ? '' : ` ${keyword} ${types.map(code.html).join(', ')}`
    return [
      `${word} ${escapeHtml(name)}${code.typeParameters(declaration.typeParameters)}`.trim(),
      heritage('extends', declaration.extendedTypes),
      heritage('implements', declaration.implementedTypes),
      type ? `${kind === variable ? ':' : ' ='} ${code.html(type)}` : '',
    ].join('')
  }

  #related(label: string, types: readonly DocType[] = []): string {
    return htmlLine(
      label,
      types.map((type) => `<code>${this.#views.code.html(type)}</code>`),
    )
  }

  /** How a declaration is called or indexed; then its members in their groups, inherited ones last. */
  #members(declaration: Reflection, id: string): readonly EntryPart[] {
    const { kind, signatures = [], indexSignatures = [] } = declaration
    const { ids, html } = this.tools
    const { isShownElsewhere } = this.#anchors
    const calls = [...(kind === callable ? [] : signatures), ...indexSignatures]
    return [
      ...calls.map((each) => ({ id: ids.claim(id, 'call'), schema: this.#views.signature(each, '') })),
      ...grouped(declaration).map(({ title, members, description }): EntryPart => {
        const text = html(this.#views.comments.parts(description))
        const fields = [
          ...members.filter((member) => !isShownElsewhere(member)),
          ...members.filter(isShownElsewhere),
        ].map((member) => this.#views.member(member))
        return {
          id: ids.claim(id, title),
          label: this.#titled(title),
          schema: { type: '', ...(text === '' ? {} : { description: text }), fields },
        }
      }),
    ]
  }

  /** How a declaration of the package itself is imported. */
  #importLine({ id, name, kind }: Reflection): string | undefined {
    const { packageName, children = [] } = this.project
    const isExported = children.some((child) => child.id === id)
    if (packageName === undefined || !isExported || kind === reExport) return undefined
    const isType = kind === interfaceKind || kind === typeAlias
    return `import ${isType ? 'type ' : ''}${name === 'default' ? 'it' : `{ ${name} }`} from '${packageName}'`
  }
}

// Kinds of declarations, in TypeDoc's `ReflectionKind`.
const variable = 32
const callable = 64
const interfaceKind = 256
const typeAlias = 2_097_152
const reExport = 4_194_304
