import { assetPath } from '../../kit.ts'
import type { Plugin } from '../../model/plugin.ts'

/** Shows formulas that the compiler has rendered. Only pages with formulas load the style sheet. */
export function math(): Plugin {
  return {
    name: 'math',
    version: '1',
    components: { Math: assetPath(import.meta.url, 'src/features/math/Math.tsx') },
    pageStyles: { Math: [assetPath(import.meta.url, 'src/features/math/math.css')] },
  }
}
