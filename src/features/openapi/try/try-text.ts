import { createElement, Fragment, type ReactNode } from 'react'
import { messages } from 'docgen:messages/try'
import { createTranslate } from '../../../model/messages/messages.ts'

/** The messages of the form, in the language of the page. It is only rendered in the browser. */
export const t = createTranslate(
  messages,
  typeof document === 'undefined' ? undefined : document.documentElement.lang,
)

/** A message with elements as parameters. */
export const inline = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
