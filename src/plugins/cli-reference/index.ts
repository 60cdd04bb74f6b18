import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext, Plugin } from '../../model/plugin.ts'
import { pluginModule } from '../plugin-module.ts'
import { createCodeMaker } from '../reference-schema/code-sample.ts'
import { parseCobraMarkdown } from './cobra-markdown.ts'
import { parseCliData, slugOf, type CliData } from './cli-data.ts'
import { commandPages, commandSidebar } from './command-pages.ts'

export { checkCommandLine, type CommandLineProblem } from './check-command-line.ts'
export { parseCliData, type CliData } from './cli-data.ts'
export { parseCobraMarkdown } from './cobra-markdown.ts'

export interface CliReferenceOptions {
  /** Below the project's root: a YAML or JSON file with the commands, or a folder that holds the output of Cobra's Markdown generator. */
  readonly source: string
  /** Route of the pages: `/toolhive/reference/cli` puts `thv run` at `/toolhive/reference/cli/thv_run`. */
  readonly route: string
  /** Name of the sidebar items. Default `cli`. */
  readonly sidebar?: string
}

/** Reference pages for the commands of a program: one for each, with usage, examples, arguments and flags. */
export function cliReference(options: CliReferenceOptions): Plugin {
  const route = `/${options.route.replace(/^\/+|\/+$/g, '')}`
  return {
    name: `cli-reference:${route}`,
    version: '3',
    options,
    components: { CliCommand: pluginModule(import.meta.url, 'cli-reference/CliCommand.tsx') },
    styles: [pluginModule(import.meta.url, 'reference-schema/reference.css'), pluginModule(import.meta.url, 'cli-reference/cli-reference.css')],
    async content(context) {
      const { data, diagnostics } = await readCliData(options.source, context)
      if (!data) return { diagnostics }
      const pages = commandPages(data, { route, baseUrl: context.baseUrl, code: await createCodeMaker() })
      return { pages, sidebars: { [options.sidebar ?? 'cli']: commandSidebar(data, route) }, diagnostics: [...diagnostics, ...sameAddress(data, options.source)] }
    },
  }
}

/** The commands in a data file or in a folder of Markdown files. Reports `invalid-reference-document`. */
export async function readCliData(source: string, context: Pick<ContentContext, 'read' | 'list'>): Promise<{ readonly data?: CliData; readonly diagnostics: readonly Diagnostic[] }> {
  if (/\.(?:ya?ml|json)$/.test(source)) {
    const text = await context.read(source)
    return text === undefined ? { diagnostics: [missing(source)] } : parseCliData(text, source)
  }
  const names = (await context.list(source)).filter((name) => name.endsWith('.md'))
  const files = await Promise.all(names.map(async (name) => ({ name, text: (await context.read(`${source.replace(/\/$/, '')}/${name}`)) ?? '' })))
  const data = parseCobraMarkdown(files)
  return data ? { data, diagnostics: [] } : { diagnostics: [missing(source)] }
}

const missing = (file: string): Diagnostic => diagnose('invalid-reference-document', `There are no commands to read at \`${file}\`.`, { file, hint: 'Check `source` of the plugin `cli-reference`: a YAML or JSON file, or a folder of Markdown files that Cobra generated.' })

function sameAddress(data: CliData, file: string): Diagnostic[] {
  const seen = new Map<string, string>()
  return data.commands.flatMap(({ name }) => {
    const slug = slugOf(name)
    const other = seen.get(slug)
    seen.set(slug, name)
    return other === undefined ? [] : [diagnose('reference-document-lint', `The commands \`${other}\` and \`${name}\` have one address, \`${slug}\`.`, { file })]
  })
}
