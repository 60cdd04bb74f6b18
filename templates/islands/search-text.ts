import { createElement, Fragment, type ReactNode } from 'react'
import { messages } from 'docgen:messages/search'
import { createTranslate } from '../../src/model/messages/messages.ts'

/** The texts of search, in the language of the page. */
export const t = createTranslate(messages, document.documentElement.lang)

/** A text whose parameters are elements. */
export const inline = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
