// Bundles the theme of a site that adds nothing to it into dist/theme. Run by bundle.mjs.
import { writeShipped } from '../src/stages/theme/shipped-theme.ts'
import { plainTheme } from './plain-theme.ts'

const { input, made } = await plainTheme()
await writeShipped(input, made)
