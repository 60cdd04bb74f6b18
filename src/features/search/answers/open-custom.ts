import provider from 'docgen:answers-module'
import type { AnswerMode } from '../../../model/search/answers.ts'
import { answerMode, filesOf, type AnswerPlace } from './answer-mode.tsx'

export const openAnswers = (place: AnswerPlace): Promise<AnswerMode> => answerMode(provider, filesOf(place))
