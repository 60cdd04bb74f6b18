import type { AnswerMode } from '../../../model/search/answers.ts'
import { askAiAddress } from '../../../model/search/hosted-search.ts'
import { algoliaAnswers } from './algolia-ask-provider.ts'
import { contextsOf } from '../hosted/open-algolia.ts'
import { answerMode, filesOf, type AnswerPlace } from './answer-mode.tsx'
import { textIn } from '../query/parse-json.ts'

/** Opens the answer mode with an assistant of Ask AI. */
export function openAnswers(place: AnswerPlace): Promise<AnswerMode> {
  const { options } = place
  const { version } = document.documentElement.dataset
  const contextOf = contextsOf(options, version)
  const provider = algoliaAnswers({
    appId: textIn(options['appId']) ?? '',
    indexName: textIn(options['indexName']) ?? '',
    searchApiKey: textIn(options['searchApiKey']) ?? '',
    assistantId: textIn(options['assistantId']) ?? '',
    endpoint: textIn(options['endpoint']) ?? askAiAddress,
    contextualSearch: options['contextualSearch'] === true,
    language: document.documentElement.lang || 'en',
    tags: () => contextOf(document.documentElement.dataset['tree']).tags,
  })
  return answerMode(provider, filesOf(place))
}
