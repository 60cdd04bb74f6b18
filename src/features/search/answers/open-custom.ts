import provider from 'docgen:answers-module'
import type { AnswerMode } from '../../../model/search/answers.ts'
import { answerMode, filesOf, type AnswerPlace } from './answer-mode.tsx'

/** Opens the answer mode with the provider of the site. */
export const openAnswers = (place: AnswerPlace): Promise<AnswerMode> => answerMode(provider, filesOf(place))
