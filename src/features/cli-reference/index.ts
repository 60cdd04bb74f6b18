import { posix } from 'node:path'
import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext, Plugin } from '../../model/plugin.ts'
import { checkOptions, assetPath, createHighlighter, parseData } from '../../kit.ts'
import { asRecord, own, ownString } from '../../model/plain-data.ts'
import { DescriptionLinks } from '../reference-kit/description-links.ts'
import { isCobraYaml, readCommandFiles } from './cobra-commands.ts'
import { isOclifManifest, readOclifManifest } from './oclif-commands.ts'
import { parseCliData, commandSlug, type CliData } from './cli-data.ts'
import { commandPages, commandSidebar } from './command-pages.ts'
import { cliReferenceOptions, type CliReferenceSettings } from './options.ts'
import type { CliReferenceOptions } from './user-options.generated.ts'

export type { CliReferenceOptions } from './user-options.generated.ts'

export { checkCommandLine } from './check-command-line.ts'
export { parseCliData, type CliData } from './cli-data.ts'
export { readCommandFiles } from './cobra-commands.ts'

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

/** Commands, and the text of the files that describe them. */
export interface ReadCliData {
  readonly data?: CliData
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the commands from a data file, a manifest of oclif, or a folder of files that each describe one.
 * Reports `invalid-reference-document`.
 */
export async function readCliData(
  source: string,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadCliData> {
  if (/\.(?:ya?ml|json)$/.test(source)) {
    const text = await context.read(source)
    if (text === undefined) return { texts: new Map(), diagnostics: [missing(source)] }
    const value: unknown = parseData(text, source).document?.value
    const read = isOclifManifest(value)
      ? { data: readOclifManifest(value, await programOf(source, context)), diagnostics: [] }
      : isCobraYaml(value)
        ? readCommandFiles([{ file: source, text }])
        : parseCliData(text, source)
    return { ...read, texts: new Map([[source, text]]) }
  }
  const folder = source.replace(/\/$/, '')
  const names = (await context.list(source)).filter((name) => /\.(?:md|ya?ml)$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({
      file: `${folder}/${name}`,
      text: (await context.read(`${folder}/${name}`)) ?? '',
    })),
  )
  const { data, diagnostics } = readCommandFiles(files)
  const texts = new Map(files.map(({ file, text }) => [file, text]))
  return data
    ? { data, texts, diagnostics }
    : { texts, diagnostics: diagnostics.length > 0 ? diagnostics : [missing(source)] }
}

/** The program of a package, which its `package.json` beside the manifest of oclif names. */
async function programOf(
  manifest: string,
  { read }: Pick<ContentContext, 'read'>,
): Promise<string | undefined> {
  const file = posix.join(posix.dirname(manifest), 'package.json')
  const text = await read(file)
  const value: unknown = text === undefined ? undefined : parseData(text, file).document?.value
  const [first] = Object.keys(asRecord(own(value, 'bin')))
  return ownString(own(value, 'oclif'), 'bin') ?? first
}

const missing = (file: string): Diagnostic =>
  diagnose('invalid-reference-document', `There are no commands to read at \`${file}\`.`, {
    file,
    hint: 'Check `source` of the plugin `cli-reference`: a YAML or JSON file, a manifest of oclif, or a folder with the Markdown or YAML that Cobra generated. Output of `--help` cannot be read.',
  })

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
