import type { Plugin } from 'esbuild'
import { isBrowserGroup, type BrowserMessages } from '../../model/messages/browser-messages.ts'
import { messagesOf } from '../../model/messages/messages.ts'

/**
 * `docgen:messages/<group>` holds the texts of one part of the interface, as `messages` by their whole keys.
 * Each is a module of its own, so that a script holds what it shows and no request is needed for it.
 */
export function messageModules(messages: BrowserMessages): Plugin {
  return {
    name: 'docgen-messages',
    setup(build) {
      build.onResolve({ filter: /^docgen:messages\// }, ({ path }) => ({
        path: path.slice('docgen:messages/'.length),
        namespace: 'docgen-messages',
      }))
      build.onLoad({ filter: /.*/, namespace: 'docgen-messages' }, ({ path }) =>
        isBrowserGroup(path)
          ? {
              contents: `export const messages = ${JSON.stringify(messagesOf(messages, path))}`,
              loader: 'js',
            }
          : { errors: [{ text: `No texts of the interface are called \`${path}\`` }] },
      )
    },
  }
}
