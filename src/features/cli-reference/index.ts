import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { referencePlugin } from '../reference-kit/reference-plugin.ts'
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
  const { route, source, sidebar } = options
  return referencePlugin(
    {
      name: 'cli-reference',
      version: '5',
      components: { 'cli-reference/CliCommand': ['cli-reference/cli-reference.css'] },
      async read(context) {
        const { data, texts, diagnostics } = await readCliData(source, context)
        return { document: data && { data, texts }, file: source, texts, diagnostics }
      },
      show: ({ data, texts }, { code, translate }, { links, addressOf }) => ({
        pages: commandPages(data, { route, addressOf, code, translate, links, texts }),
        sidebars: { [sidebar]: commandSidebar(data, route) },
        findings: sameAddress(data, source),
      }),
    },
    options,
  )
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
