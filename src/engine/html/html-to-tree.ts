import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'

/**
 * The tree of an HTML fragment, as browsers make it (HTML Living Standard, 13.2.6), without places: noting
 * those takes as long as parsing.
 */
export const htmlToTree = (html: string): Root =>
  // A fragment becomes a root.
  fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root
