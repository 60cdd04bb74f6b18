import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceLocation } from '../model/site.ts'

type ValuePath = readonly (string | number)[]
type Locate = (path: ValuePath) => Promise<SourceLocation>

/**
 * Finding where a value of the configuration stands means parsing the file, which only a build with a
 * complaint needs to do. A stage gets a stand-in for the place; `settle` looks the places up that made it
 * into a diagnostic.
 */
export function deferredLocations(sources: Readonly<Record<'config' | 'sidebars', Locate>>): {
  readonly location: (source: 'config' | 'sidebars') => (path: ValuePath) => SourceLocation
  readonly settle: (diagnostics: readonly Diagnostic[]) => Promise<Diagnostic[]>
} {
  const mark = '\0late:'
  return {
    location: (source) => (path) => ({ file: `${mark}${JSON.stringify([source, path])}` }),
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

  async function found(standIn: string): Promise<SourceLocation> {
    const [source, path] = JSON.parse(standIn.slice(mark.length)) as ['config' | 'sidebars', ValuePath]
    const { file, place } = await sources[source](path)
    return { file, ...(place ? { place } : {}) }
  }
}
