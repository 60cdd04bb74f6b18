import AnswerPanel from '@theme/islands/search-answer'
import type { AnswerMode, AnswerProvider } from '../../../model/search/answers.ts'
import type { SearchProvider } from '../../../model/search/search-client.ts'
import { IndexFiles } from '../query/load-index.ts'
import { checkedProvider } from './checked-provider.ts'
import address from '@theme/styles/search-answer.css?url'
import { loadStyleSheet } from '../ui/styles.ts'

/** What a provider can be created from. */
export interface AnswerPlace {
  /** `search.answers` in the configuration, as far as browsers need it. */
  readonly options: Readonly<Record<string, unknown>>
  readonly search: SearchProvider
  /** The absolute address of the site's own index, if it has one. */
  readonly index: string | undefined
}

/** Creates the panel of the answer mode with its provider, after loading styles and the site's routes. */
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

/** The files of the site's own index, if it has one. */
export const filesOf = ({ index }: AnswerPlace): IndexFiles | undefined =>
  index === undefined ? undefined : new IndexFiles(index)

/** The routes of the site. Without an index, they are unknown, and only sources become links. */
async function routesOf(files: IndexFiles | undefined): Promise<ReadonlySet<string>> {
  try {
    const head = await files?.head()
    return new Set(head?.pages.map(([href]) => href))
  } catch {
    return new Set()
  }
}

/** The style sheet of the answer mode. */
const loadAnswerStyles = (): Promise<void> => loadStyleSheet(address)
