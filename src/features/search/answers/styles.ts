import address from '@theme/styles/search-answer.css?url'
import { loadStyleSheet } from '../ui/styles.ts'

/** The style sheet of the answer mode. */
export const loadAnswerStyles = (): Promise<void> => loadStyleSheet(address)
