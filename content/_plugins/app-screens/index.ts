import { fileURLToPath } from 'node:url'
import type { Plugin } from 'docgen'
import { screenMarkdown } from './screen-markdown.ts'

/** The absolute path of a file in this folder. */
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** `<AppScreen name="registry" />`: a schematic drawing of a screen of ToolHive UI, with numbered labels. */
export function appScreens(): Plugin {
  return {
    name: 'app-screens',
    version: '1',
    cache: true,
    components: { AppScreen: beside('AppScreen.tsx') },
    componentMarkdown: { AppScreen: screenMarkdown },
    styles: [beside('app-screens.css')],
  }
}
