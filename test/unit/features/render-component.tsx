import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { DocumentContext } from '@theme/context'
import { english } from '../../../src/model/messages/english.ts'
import { createTranslate } from '../../../src/model/messages/messages.ts'
import type { DocumentContextValue } from '../../../src/model/theme.ts'

/** A page as far as the components of features look at it: its texts and style sheets. */
const page = {
  translate: createTranslate(english, 'en'),
  assets: { pageStyles: {} },
} as unknown as DocumentContextValue

/** The HTML of a component on a page. */
export const renderComponent = (element: ReactElement): string =>
  renderToString(<DocumentContext.Provider value={page}>{element}</DocumentContext.Provider>)
