/**
 * refractor with all of its grammars. Some of them change others as they are registered: css-extras that of
 * CSS, jsdoc that of JavaScript. What a page looks like must not depend on what its thread has compiled
 * before, so the common ones are put back. The copies are imported first, because modules run in the order
 * of their imports; nothing else can run between them and the line below.
 */
import { commonGrammarCopies } from './common-grammar-copies.ts'
import { refractor } from 'refractor/all'

Object.assign(refractor.languages, commonGrammarCopies)

export { refractor }
