import type { AnswerMode } from '../../../model/search/answers.ts'
import { askAiAddress } from '../../../model/search/ask-ai-address.ts'
import { algoliaAnswers } from './algolia-ask-provider.ts'
import { contextsOf } from '../hosted/contexts.ts'
import { answerMode, filesOf, type AnswerPlace } from './answer-mode.tsx'
import { textOf } from '../query/parse-json.ts'

/** Opens the answer mode with an assistant of Ask AI. */
export function openAnswers(place: AnswerPlace): Promise<AnswerMode> {
  const { options } = place
  const { version } = document.documentElement.dataset
  const contextOf = contextsOf(options, version)
  const provider = algoliaAnswers({
    appId: textOf(options['appId']) ?? '',
    indexName: textOf(options['indexName']) ?? '',
    searchApiKey: textOf(options['searchApiKey']) ?? '',
    assistantId: textOf(options['assistantId']) ?? '',
    endpoint: textOf(options['endpoint']) ?? askAiAddress,
    contextualSearch: options['contextualSearch'] === true,
    language: document.documentElement.lang || 'en',
    tags: () => contextOf(document.documentElement.dataset['tree']).tags,
  })
  return answerMode(provider, filesOf(place))
}
