import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ReferenceMaker } from '../reference-kit/make-reference.ts'
import { commandSlug, type CliData } from './cli-data.ts'
import { commandPages, commandSidebar } from './command-pages.ts'
import type { CliReferenceSettings } from './options.ts'
import { readCliData } from './read-cli-data.ts'

interface CommandDocument {
  readonly data: CliData
  readonly texts: ReadonlyMap<string, string>
}

export function commandReference({
  route,
  source,
  sidebar,
}: CliReferenceSettings): ReferenceMaker<CommandDocument> {
  return {
    async read(context) {
      const { data, texts, diagnostics } = await readCliData(source, context)
      return { document: data && { data, texts }, file: source, texts, diagnostics }
    },
    show: ({ data, texts }, { code, translate }, { links, addressOf }) => ({
      pages: commandPages(data, { route, addressOf, code, translate, links, texts }),
      sidebars: { [sidebar]: commandSidebar(data, route) },
      findings: sameAddress(data, source),
    }),
  }
}

function sameAddress(data: CliData, file: string): Diagnostic[] {
  const namesBySlug = new Map<string, string>()
  return data.commands.flatMap(({ name }) => {
    const slug = commandSlug(name)
    const other = namesBySlug.get(slug)
    namesBySlug.set(slug, name)
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
