import type { AnswerMode } from '../../../model/search/answers.ts'
import { IndexFiles } from '../query/load-index.ts'
import { textIn } from '../query/parse-json.ts'
import { answerMode, type AnswerPlace } from './answer-mode.tsx'
import { passageAnswers } from './passages-provider.ts'
import { retrieveFrom } from './retrieve.ts'
import { readSection } from './section-blocks.ts'

/** Opens the answer mode that quotes passages of the site. */
export function openAnswers({ options, search, index }: AnswerPlace): Promise<AnswerMode> {
  const files = new IndexFiles(index ?? '') // The configuration has been checked: these answers come with the site's own index.
  return answerMode(
    passageAnswers(
      {
        feedbackEndpoint: textIn(options['feedbackEndpoint']),
        disclaimer: options['disclaimer'] === true,
      },
      retrieveFrom(search, files),
      readSection,
    ),
    files,
  )
}
