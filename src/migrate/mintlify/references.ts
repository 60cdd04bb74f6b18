import { shortened } from '../../diagnostics/count.ts'
import { asData, asList, asText, type Data } from '../foreign-data.ts'
import { addReference } from '../api-references.ts'
import type { MigrationDraft } from '../migration.ts'
import {
  documentNamed,
  documentsFor,
  documentOf,
  documentsIn,
  frontMatterOf,
  operationRoute,
  readOperation,
  type ApiDocument,
} from './api-documents.ts'
import type { Division, NavigationInput } from './navigation.ts'
import type { ReadText } from './read-docs-json.ts'

/** The references of the APIs that a site of Mintlify describes. */
export class References {
  readonly #documents = new Map<string, ApiDocument>()
  readonly #missing = new Set<string>()
  /** The pages that describe operations and channels, by id, with what their front matter names. */
  readonly #ofPages = new Map<string, { readonly operation: string; readonly channel: string }>()
  /** Those that navigation has as a whole. */
  readonly #placed = new Set<string>()
  readonly #read: ReadText

  /** `pages`: their paths. */
  constructor(config: Data, pages: readonly string[], read: ReadText) {
    this.#read = read
    const ofPages = pages.flatMap((path): readonly ApiDocument[] => {
      const { openapi, asyncapi } = frontMatterOf(read(path) ?? '')
      const document = readOperation(asText(openapi) ?? '')?.document
      const [channel = ''] = (asText(asyncapi) ?? '').split(/\s+/)
      if (openapi !== undefined || asyncapi !== undefined)
        this.#ofPages.set(path.replace(/\.mdx?$/, ''), { operation: asText(openapi) ?? '', channel })
      return [
        document === undefined ? undefined : documentNamed(document, 'openapi'),
        documentNamed(channel, 'asyncapi'),
      ].filter((each) => each !== undefined)
    })
    const ofSite = this.#ofPages.size > 0 ? documentsFor(config, read) : documentsIn(config)
    for (const document of [...ofSite, ...ofPages])
      if (read(document.source) === undefined) this.#missing.add(document.source)
      else this.#documents.set(document.source, document)
  }

  /** What navigation asks for. */
  get navigation(): Pick<NavigationInput, 'operation' | 'reference' | 'documents'> {
    return {
      operation: (text, documents) => this.#operation(text, documents),
      reference: (documents) => this.#reference(documents),
      documents: [],
    }
  }

  /**
   * Divisions of navigation with the references that are in none of them: after the pages that describe their
   * operations, otherwise in a division of their own.
   */
  withRest(divisions: readonly Division[]): readonly Division[] {
    const rest = [...this.#documents.values()].filter(({ source }) => !this.#placed.has(source))
    const homes = new Map(rest.map((document) => [document, this.#divisionOf(document, divisions)]))
    const itemsIn = (division: Division | undefined, isAlone: boolean): readonly Data[] =>
      rest
        .filter((document) => homes.get(document) === division)
        .flatMap((document, _, all) => {
          const reference = this.#reference([document])
          return isAlone && all.length === 1
            ? reference
            : [{ type: 'category', label: this.#titleOf(document), items: reference }]
        })
    const whole = divisions.map((division) => ({
      ...division,
      items: [...division.items, ...itemsIn(division, false)],
    }))
    const items = itemsIn(undefined, true)
    return items.length === 0
      ? whole
      : [...whole, { names: [{ kind: 'anchor', name: 'API reference' }], items }]
  }

  /** The division with operations of a document, or with the first page about one. */
  #divisionOf(document: ApiDocument, divisions: readonly Division[]): Division | undefined {
    const { route } = document
    const ofOperations = divisions.find(({ items }) =>
      hasPage(items, (id) => id.startsWith(`${route.slice(1)}/`)),
    )
    if (ofOperations) return ofOperations
    for (const [id, { operation, channel }] of this.#ofPages) {
      const home = divisions.find(({ items }) => hasPage(items, (each) => each === id))
      if (!home) continue
      const namedOperation = readOperation(operation)
      const isAbout =
        namedOperation === undefined
          ? documentNamed(channel, 'asyncapi')?.source === document.source
          : documentOf(namedOperation, () => [document], this.#read)?.source === document.source
      if (isAbout) return home
    }
    return undefined
  }

  /** Adds the plugins to the configuration, and notes what is taken over. */
  addTo(draft: MigrationDraft): void {
    for (const document of this.#documents.values())
      addReference({ ...document, sidebar: sidebarOf(document.route) }, draft)
    if (this.#documents.size > 0) {
      draft.set('plugins', draft.plugins)
      draft.takenOver('references of APIs', {
        key: 'plugins',
        counts: { reference: this.#documents.size },
        note: 'pages that name an operation lead to it',
      })
    }
    if (this.#missing.size > 0)
      draft.byHand(
        'references of APIs',
        `Put these descriptions into the project, and name them in the plugin \`openapi\` or \`asyncapi\`: ${shortened([...this.#missing])}.`,
      )
  }

  #operation(text: string, documents: readonly ApiDocument[]): Data | undefined {
    const operation = readOperation(text)
    const all = (): readonly ApiDocument[] => [...documents, ...this.#documents.values()]
    const document = operation && documentOf(operation, all, this.#read)
    if (!operation || !document || !this.#documents.has(document.source)) return undefined
    return { type: 'doc', id: operationRoute(document, operation).slice(1), badge: operation.method }
  }

  #reference(documents: readonly ApiDocument[]): readonly Data[] {
    return documents.flatMap(({ source, route }) => {
      if (!this.#documents.has(source) || this.#placed.has(source)) return []
      this.#placed.add(source)
      return [{ type: 'plugin', name: sidebarOf(route) }]
    })
  }

  #titleOf({ source }: ApiDocument): string {
    const [, ...quoted] =
      /\btitle["']?:[ \t]*(?:"([^"]+)"|'([^']+)'|([^\s"'][^\n]*))/.exec(this.#read(source) ?? '') ?? []
    return quoted.find((each) => each !== undefined)?.trim() ?? source
  }
}

const hasPage = (items: readonly Data[], isMeant: (id: string) => boolean): boolean =>
  items.some(
    (item) => isMeant(asText(item['id']) ?? '') || hasPage(asList(item['items']).map(asData), isMeant),
  )

/** The name of a reference's sidebar items. */
const sidebarOf = (route: string): string => route.slice(1).replaceAll('/', '-')
