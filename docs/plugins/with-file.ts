import type { Plugin } from 'docgen'

/**
 * A plugin for which the project has one more file: `path` reads as `text`, whatever the disk says. The
 * text has to be part of what the plugin is remembered by, so it joins its options.
 */
export function withFile(plugin: Plugin, path: string, text: string): Plugin {
  const { content, check, options } = plugin
  return {
    ...plugin,
    options: { options, path, text },
    ...(content && {
      content: (context) =>
        content({
          ...context,
          read: async (wanted) => (wanted === path ? text : context.read(wanted)),
        }),
    }),
    ...(check && {
      check: (site) =>
        check({
          ...site,
          derive: (input, make) =>
            site.derive(`${input}\0${text}`, (files) =>
              make({ ...files, read: async (wanted) => (wanted === path ? text : files.read(wanted)) }),
            ),
        }),
    }),
  }
}
