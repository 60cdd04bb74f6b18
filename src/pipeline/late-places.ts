import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceSpot } from '../model/site.ts'

type ValuePath = readonly (string | number)[]
type Locate = (path: ValuePath) => Promise<SourceSpot>

/**
 * Finding where a value of the configuration stands means parsing the file, which only a build with a
 * complaint needs to do. A stage gets a stand-in for the place; `settle` looks the places up that made it
 * into a diagnostic.
 */
export function latePlaces(sources: Readonly<Record<'config' | 'sidebars', Locate>>): {
  readonly spot: (source: 'config' | 'sidebars') => (path: ValuePath) => SourceSpot
  readonly settle: (diagnostics: readonly Diagnostic[]) => Promise<Diagnostic[]>
} {
  const mark = '\0late:'
  return {
    spot: (source) => (path) => ({ file: `${mark}${JSON.stringify([source, path])}` }),
    settle: (diagnostics) =>
      Promise.all(
        diagnostics.map(async (diagnostic) => {
          const isLate = diagnostic.file?.startsWith(mark) === true
          if (!isLate && diagnostic.others?.some(({ file }) => file.startsWith(mark)) !== true)
            return diagnostic
          const at = isLate ? await found(diagnostic.file) : {}
          const all = await Promise.all(
            (diagnostic.others ?? []).map(async (other) =>
              other.file.startsWith(mark) ? found(other.file) : other,
            ),
          )
          // Pages that nobody wrote have the configuration for a file, which would be said twice.
          const others = all.filter((other) => !('file' in at) || other.file !== at.file || other.place)
          return { ...diagnostic, ...at, ...(diagnostic.others ? { others } : {}) }
        }),
      ),
  }

  async function found(standIn: string): Promise<SourceSpot> {
    const [source, path] = JSON.parse(standIn.slice(mark.length)) as ['config' | 'sidebars', ValuePath]
    const { file, place } = await sources[source](path)
    return { file, ...(place ? { place } : {}) }
  }
}
