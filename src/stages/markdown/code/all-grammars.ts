/**
 * refractor with all of its grammars. Some of them change others as they are registered: css-extras that of
 * CSS, jsdoc that of JavaScript. What a page looks like must not depend on what its thread has compiled
 * before, so the common ones are put back; nothing else can run between them and the line below. Whoever
 * imports this module has imported the copies before.
 */
import { commonGrammarCopies } from './common-grammar-copies.ts'
import { refractor } from 'refractor/all'

Object.assign(refractor.languages, commonGrammarCopies)

export { refractor }
