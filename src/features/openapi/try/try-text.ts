import { createElement, Fragment, type ReactNode } from 'react'
import { messages } from 'docgen:messages/try'
import { createTranslate } from '../../../model/messages/messages.ts'

/** The texts of the form, in the language of the page. It is made in the browser only. */
export const t = createTranslate(
  messages,
  typeof document === 'undefined' ? undefined : document.documentElement.lang,
)

/** A text whose parameters are elements. */
export const inline = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
