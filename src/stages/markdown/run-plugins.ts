import { unified, type PluggableList, type Processor } from 'unified'
import { VFile } from 'vfile'
import { settled } from '../../engine/settled.ts'
import { thrownLine } from '../../engine/thrown-text.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import type { SplitSource } from './split-front-matter.ts'
import { append } from '../../model/append.ts'
import { throwing } from './throwing-plugins.ts'

type Tree = Parameters<Processor['run']>[0]

type Message = VFile['messages'][number]

/**
 * Runs a site's remark or rehype plugins on the tree of a page. Their messages (`file.message()`, as in
 * remark-lint) are added to `diagnostics` as `markdown-plugin-message`. If a plugin throws, throws
 * `plugin-failed` at the place given to `file.fail()`.
 */
export async function runPlugins(
  kind: 'remark' | 'rehype',
  plugins: PluggableList,
  tree: Tree,
  { file, split }: { readonly file: ContentFile; readonly split: SplitSource },
  diagnostics: Diagnostic[],
): Promise<Tree> {
  const page = new VFile({ path: file.path, value: file.source, data: { frontMatter: split.frontMatter } })
  try {
    return await settled(unified().use(plugins.map(throwing)).run(tree, page))
  } catch (error) {
    const failed = page.messages.find((message) => message === error)
    const reason = failed?.reason ?? thrownLine(error)
    throw new DiagnosticError(
      diagnose('plugin-failed', `A ${kind} plugin failed: ${reason}`, {
        file: file.path,
        place: placeOf(failed),
        hint: `It is one that a plugin of the configuration has in \`markdown.${kind}\`.`,
      }),
    )
  } finally {
    append(
      diagnostics,
      page.messages
        .filter(({ fatal }) => fatal !== true)
        .map((message) =>
          diagnose('markdown-plugin-message', `${message.reason}${sourceOf(message)}`, {
            file: file.path,
            place: placeOf(message),
          }),
        ),
    )
  }
}

/** The plugin and rule of a message, if known: ` (remark-lint:no-tabs)`. */
function sourceOf({ source, ruleId }: Message): string {
  const names = [source, ruleId].filter((name) => name !== undefined)
  return names.length === 0 ? '' : ` (${names.join(':')})`
}

function placeOf(message: Message | undefined): Place {
  const { place } = message ?? {}
  const point = place && ('start' in place ? place.start : place)
  const end = place && 'end' in place && place.end.line === point?.line ? { endColumn: place.end.column } : {}
  return point ? { line: point.line, column: point.column, ...end } : { line: 1, column: 1 }
}
