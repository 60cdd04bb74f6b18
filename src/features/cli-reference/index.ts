import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Plugin } from '../../model/plugin.ts'
import { checkOptions, assetPath, createHighlighter } from '../../kit.ts'
import { DescriptionLinks } from '../reference-kit/description-links.ts'
import { commandSlug, type CliData } from './cli-data.ts'
import { readCliData } from './read-cli-data.ts'
import { commandPages, commandSidebar } from './command-pages.ts'
import { cliReferenceOptions, type CliReferenceSettings } from './options.ts'
import type { CliReferenceOptions } from './user-options.generated.ts'

export type { CliReferenceOptions } from './user-options.generated.ts'

/** A command-line reference with a page for each command: usage, examples, arguments, and flags. */
export function cliReference(options: CliReferenceOptions): Plugin {
  return checkOptions('cliReference', { schema: cliReferenceOptions, options }, cliReferencePlugin)
}

function cliReferencePlugin(options: CliReferenceSettings): Plugin {
  const { route } = options
  return {
    name: `cli-reference:${route}`,
    version: '5',
    cache: true,
    options,
    components: { CliCommand: assetPath(import.meta.url, 'src/features/cli-reference/CliCommand.tsx') },
    pageStyles: {
      CliCommand: [
        assetPath(import.meta.url, 'src/features/reference-kit/reference.css'),
        assetPath(import.meta.url, 'src/features/cli-reference/cli-reference.css'),
      ],
    },
    async content(context) {
      const { data, texts, diagnostics } = await readCliData(options.source, context)
      if (!data) return { diagnostics: diagnostics.map(asFatal) }
      const links = new DescriptionLinks({
        texts,
        file: options.source,
        base: options.links,
        siteUrl: context.url,
        baseUrl: context.baseUrl,
        assetBase: context.assetBase,
        route,
        hasOwnAnchors: true,
      })
      const pages = commandPages(data, {
        route,
        baseUrl: context.baseUrl,
        code: await createHighlighter(),
        translate: context.translate,
        links,
        texts,
      })
      return {
        pages,
        sidebars: { [options.sidebar]: commandSidebar(data, route) },
        diagnostics: [...diagnostics, ...sameAddress(data, options.source), ...links.diagnostics()],
      }
    },
  }
}

function sameAddress(data: CliData, file: string): Diagnostic[] {
  const seen = new Map<string, string>()
  return data.commands.flatMap(({ name }) => {
    const slug = commandSlug(name)
    const other = seen.get(slug)
    seen.set(slug, name)
    return other === undefined
      ? []
      : [
          diagnose(
            'reference-document-lint',
            `The commands \`${other}\` and \`${name}\` have the same address, \`${slug}\`.`,
            { file },
          ),
        ]
  })
}
