import { loadLanguage } from '../features/search/index/load-language.ts'
import { IndexFiles } from '../features/search/query/load-index.ts'
import { OpenIndex } from '../features/search/query/open-index.ts'
import type { OpenSearch } from './open-site.ts'
import type { SiteFiles } from './site-files.ts'

/** Opens a site's own index; a site with a hosted search engine has none. */
export const openOwnSearch: OpenSearch = async (files, folder, language) => {
  const index = new SearchFiles(files, `${folder}assets/search/`)
  const head = await index.head().catch(() => undefined)
  if (!head) return undefined
  const opened = new OpenIndex(index, await loadLanguage(language))
  return {
    head,
    async answer(request) {
      await opened.engineFor(request.query)
      await opened.quote(request)
      return await opened.complete(request)
    },
    sections: async () => (await opened.engineFor('')).sections,
  }
}

class SearchFiles extends IndexFiles {
  readonly #files: SiteFiles
  readonly #path: string

  constructor(files: SiteFiles, path: string) {
    super('')
    this.#files = files
    this.#path = path
  }

  protected override async fetch(name: string): Promise<unknown> {
    const text = await this.#files.read(this.#path + name)
    if (text === undefined) throw new Error(`The search index has no \`${name}\`.`)
    return JSON.parse(text)
  }
}
