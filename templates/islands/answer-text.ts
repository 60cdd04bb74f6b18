import { messages } from 'docgen:messages/answers'
import { createTranslate } from '../../src/model/messages/messages.ts'

/** The messages of the answer mode, in the language of the page. */
export const t = createTranslate(messages, document.documentElement.lang)
