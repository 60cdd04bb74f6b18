import { counted, shortened } from '../../diagnostics/count.ts'
import { asText, type Data } from '../foreign-data.ts'
import { addReference } from '../api-references.ts'
import type { MigrationDraft } from '../migration.ts'
import {
  documentNamed,
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
  /** Those that navigation has as a whole. */
  readonly #placed = new Set<string>()
  readonly #read: ReadText

  /** `pages`: their paths. */
  constructor(config: Data, pages: readonly string[], read: ReadText) {
    this.#read = read
    const ofPages = pages.flatMap((path): readonly ApiDocument[] => {
      const { openapi, asyncapi } = frontMatterOf(read(path) ?? '')
      const document = readOperation(asText(openapi) ?? '')?.document
      const [channel] = (asText(asyncapi) ?? '').split(/\s+/)
      return [
        document === undefined ? undefined : documentNamed(document, 'openapi'),
        channel === undefined ? undefined : documentNamed(channel, 'asyncapi'),
      ].filter((each) => each !== undefined)
    })
    for (const document of [...documentsIn(config), ...ofPages])
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

  /** Divisions of navigation, and one for the references that are in none of them. */
  withRest(divisions: readonly Division[]): readonly Division[] {
    const rest = [...this.#documents.values()].filter(({ source }) => !this.#placed.has(source))
    if (rest.length === 0) return divisions
    const items = rest.flatMap((document) => {
      const reference = this.#reference([document])
      return rest.length === 1
        ? reference
        : [{ type: 'category', label: this.#titleOf(document), items: reference }]
    })
    return [...divisions, { names: [{ kind: 'anchor', name: 'API reference' }], items }]
  }

  /** Adds the plugins to the configuration, and notes what is taken over. */
  addTo(draft: MigrationDraft): void {
    for (const document of this.#documents.values())
      addReference({ ...document, sidebar: sidebarOf(document.route) }, draft)
    if (this.#documents.size > 0) {
      draft.set('plugins', draft.plugins)
      draft.takenOver(
        'references of APIs',
        `\`plugins\`: ${counted(this.#documents.size, 'reference')}, to which pages that name an operation lead`,
      )
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

/** The name of a reference's sidebar items. */
const sidebarOf = (route: string): string => route.slice(1).replaceAll('/', '-')
