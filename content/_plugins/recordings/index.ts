import { fileURLToPath } from 'node:url'
import type { Plugin } from 'docgen'

/** The absolute path of a file in this folder. */
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** `<Recording name="first-server" />`: a terminal session as text, which can be played. */
export function recordings(): Plugin {
  return {
    name: 'recordings',
    version: '1',
    cache: true,
    components: { Recording: beside('Recording.tsx') },
    styles: [beside('recordings.css')],
  }
}
