import type { Highlight, MarkdownOptions } from '../../kit.ts'
import { languageLabel } from '../../model/language-label.ts'
import type { Translate } from '../../model/messages/messages.ts'

/** How all texts of a reference show fences: like code on pages. */
export const descriptionFences = (
  code: Highlight,
  translate: Translate,
): Required<Pick<MarkdownOptions, 'code' | 'languageLabel' | 'copyLabel' | 'wrapLabel'>> => ({
  code,
  languageLabel: (language) => languageLabel(language, translate),
  copyLabel: translate('code.copy'),
  wrapLabel: translate('code.wrap'),
})
