import type { AnswerMode } from '../../../model/search/answers.ts'
import { IndexFiles } from '../query/load-index.ts'
import { answerMode, type AnswerPlace } from './answer-mode.tsx'
import { textIn } from '../query/parse-json.ts'
import { proxyAnswers } from './proxy-provider.ts'
import { retrieveFrom } from './retrieve.ts'

/** Opens the answer mode with a model behind a proxy. */
export function openAnswers({ options, search, index }: AnswerPlace): Promise<AnswerMode> {
  const files = new IndexFiles(index ?? '') // The configuration has been checked: these answers come with the site's own index.
  const provider = proxyAnswers(
    {
      endpoint: textIn(options['endpoint']) ?? '',
      model: textIn(options['model']),
      feedbackEndpoint: textIn(options['feedbackEndpoint']),
    },
    retrieveFrom(search, files),
  )
  return answerMode(provider, files)
}
