import type { Plugin } from 'esbuild'
import { isBrowserGroup, type BrowserMessages } from '../../model/messages/browser-messages.ts'
import { messagesOf } from '../../model/messages/messages.ts'

/**
 * Provides `docgen:messages/<group>` with the messages for a part of the interface, by key. Each group is a
 * separate module, so that a script contains the messages it shows and needs no further request.
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
