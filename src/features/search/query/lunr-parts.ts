// Before the others, which add to it.
import { lunrGlobal } from './lunr-global.ts'
import 'lunr/lib/field_ref.js'
import 'lunr/lib/vector.js'
import 'lunr/lib/stemmer.js'
import 'lunr/lib/index.js'
import type lunr from 'lunr'

/** The parts of Lunr that answer a query: less than half of it. */
export const { Index, Vector, stemmer } = lunrGlobal as typeof lunr
