import texts from '../../locales/en.json' with { type: 'json' }
import type { English } from './english.generated.ts'

/**
 * The English texts, by key: `<group>.<name>`. Every text of docgen's own that a reader of a built site meets
 * is among them.
 */
// To the compiler, JSON is of strings; `English` is made from the same file, and knows their placeholders.
export const english = texts as English
