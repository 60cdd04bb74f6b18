import { Parser } from 'acorn'
import jsx from 'acorn-jsx'

/** Parses the JavaScript of MDX, which may have JSX in it. */
export const mdxParser = Parser.extend(jsx())
