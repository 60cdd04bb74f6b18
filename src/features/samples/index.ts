import { checkOptions } from '../../kit.ts'
import { posix } from 'node:path'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { References } from './load-references.ts'
import { scanSource } from './scan-source.ts'
import { samplesOptions, type SamplesSettings } from './options.ts'
import type { SamplesOptions } from './user-options.generated.ts'
import { append } from '../../model/append.ts'

export type { SamplesOptions } from './user-options.generated.ts'

interface Judged {
  readonly diagnostics: readonly Diagnostic[]
  /** Files that the file includes. */
  readonly parts: readonly string[]
}

type Files = Parameters<Parameters<SiteView['derive']>[1]>[0]

/**
 * Compares samples on pages, and in the partials that they include, with the references. Reports
 * `sample-mismatch`, a warning unless `rules` sets another severity. Ignores fences with `nocheck` after
 * their language.
 */
export function samples(options: SamplesOptions): Plugin {
  return checkOptions('samples', { schema: samplesOptions, options }, samplesPlugin)
}

function samplesPlugin(options: SamplesSettings): Plugin {
  return {
    name: 'samples',
    version: '1',
    cache: true,
    options,
    async check(site) {
      let opened: Promise<(files: Files) => References> | undefined
      // Not even loaded if all pages are cached.
      const references = async (files: Files): Promise<References> =>
        (
          await (opened ??= import('./load-references.ts').then(({ createReferences }) =>
            createReferences(options),
          ))
        )(files)
      const derived = async <Value>(input: string, make: (files: Files) => Promise<Value>): Promise<Value> =>
        // The JSON of what `make` returned.
        JSON.parse(await site.derive(input, async (files) => JSON.stringify(await make(files)))) as Value
      const diagnostics = [...(await derived('', async (files) => (await references(files)).diagnostics()))]
      const waiting: string[] = [...site.pages.keys()].filter((path) => /\.mdx?$/.test(path))
      const parts = new Set(waiting)
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const path = file
        const judged = await derived(path, async (files) => judgeFile(path, files, await references(files)))
        append(diagnostics, judged.diagnostics)
        for (const part of judged.parts) if (!parts.has(part) && parts.add(part)) waiting.push(part)
      }
      return diagnostics
    },
  }
}

async function judgeFile(file: string, files: Files, references: References): Promise<Judged> {
  const source = await files.read(file)
  // Pages of plugins have no file.
  if (source === undefined) return { diagnostics: [], parts: [] }
  const scanned = scanSource(source)
  const parts = file.endsWith('.mdx')
    ? scanned.imports.map((specifier) =>
        specifier.startsWith('@site/') ? specifier.slice(6) : posix.join(posix.dirname(file), specifier),
      )
    : []
  const { checkSource } = await import('./check-source.ts')
  return {
    diagnostics: await checkSource(scanned, file, references),
    parts: parts.filter((part) => !part.startsWith('../')),
  }
}
