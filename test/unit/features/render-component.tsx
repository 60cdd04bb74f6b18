import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { DocumentContext } from '@theme/context'
import { english } from '../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../src/model/messages/messages.ts'
import type { DocumentContextValue } from '../../../src/model/theme.ts'

/** The HTML of a component on a page: as far as features look at it, its texts and style sheets. */
export function renderComponent(element: ReactElement, translate = createTranslate(english, 'en')): string {
  const page = { translate, site: {}, assets: { pageStyles: {} } } as unknown as DocumentContextValue
  return renderToString(<DocumentContext.Provider value={page}>{element}</DocumentContext.Provider>)
}
