import AnswerPanel from '@theme/islands/search-answer'
import type { AnswerMode, AnswerProvider } from '../../../model/search/answers.ts'
import type { SearchProvider } from '../../../model/search/search-client.ts'
import { IndexFiles } from '../query/load-index.ts'
import { checkedProvider } from './checked-provider.ts'
import { loadAnswerStyles } from './styles.ts'

/** What a provider may be made of. */
export interface AnswerPlace {
  /** `search.answers` of the configuration, as far as the browser needs it. */
  readonly options: Readonly<Record<string, unknown>>
  readonly search: SearchProvider
  /** Where the site's own index lies, when it has one: an absolute address. */
  readonly index: string | undefined
}

/** The panel of the answer mode with its provider. Waits for its looks and for what the site's routes are. */
export async function answerMode(
  provider: AnswerProvider,
  files: IndexFiles | undefined,
): Promise<AnswerMode> {
  const [routes] = await Promise.all([routesOf(files), loadAnswerStyles()])
  const safe = checkedProvider(provider)
  const isRoute = (path: string): boolean => routes.has(path)
  return function AnswerModePanel(props) {
    return <AnswerPanel provider={safe} isRoute={isRoute} {...props} />
  }
}

/** The files of the index that the site brings along, if it has one. */
export const filesOf = ({ index }: AnswerPlace): IndexFiles | undefined =>
  index === undefined ? undefined : new IndexFiles(index)

/** Without an index no path is known; then only sources are links. */
async function routesOf(files: IndexFiles | undefined): Promise<ReadonlySet<string>> {
  try {
    const head = await files?.head()
    return new Set(head?.pages.map(([href]) => href))
  } catch {
    return new Set()
  }
}
