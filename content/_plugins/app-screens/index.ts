import { fileURLToPath } from 'node:url'
import type { Plugin } from 'docgen'

/** The absolute path of a file in this folder. */
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** `<AppScreen name="registry" />`: a schematic drawing of a screen of ToolHive UI, with numbered labels. */
export function appScreens(): Plugin {
  return {
    name: 'app-screens',
    version: '1',
    cache: true,
    components: { AppScreen: beside('AppScreen.tsx') },
    styles: [beside('app-screens.css')],
  }
}
