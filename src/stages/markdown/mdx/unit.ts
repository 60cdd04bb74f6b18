import { posix } from 'node:path'
import type { Place } from '../../../model/diagnostic.ts'
import type { PageModuleUnit } from '../../../model/page.ts'
import { asContentPath } from '../../../model/path.ts'
import { nameHash } from '../../../engine/fingerprint.ts'

/** The JavaScript of a file: its imports and exports, and the expressions that have to run. */
export class Unit {
  readonly file: string
  readonly #statements: readonly string[]
  readonly #globals: readonly string[]
  readonly #thunks = new Map<string, { index: number; code: string; place: Place }>()
  readonly #components = new Set<string>()
  readonly #parts: ReadonlyMap<string, string>

  /**
   * `names`: properties of the default export of a `module` in the project, which the file uses without
   * importing them. `parts`: the Markdown files (relative to the project) that it imports, by name; those
   * that code uses are components in it.
   */
  constructor(
    file: string,
    statements: readonly string[],
    { module, names }: { readonly module?: string; readonly names: readonly string[] } = { names: [] },
    parts: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#parts = parts
    this.file = file
    this.#statements =
      module === undefined
        ? statements
        : [...statements, `import docgenGlobals from ${JSON.stringify(`@site/${module}`)}`]
    this.#globals = names
  }

  get used(): boolean {
    return this.#thunks.size > 0
  }

  /** Adds an expression and returns the index of its thunk. Equal expressions at the same place share one. */
  add(code: string, place: Place, components: readonly string[] = []): number {
    const key = `${place.line}:${place.column}:${code}`
    const existing = this.#thunks.get(key)
    if (existing) return existing.index
    for (const name of components) this.#components.add(name)
    const index = this.#thunks.size
    this.#thunks.set(key, { index, code, place })
    return index
  }

  toModule(): PageModuleUnit {
    const thunks = [...this.#thunks.values()]
    const components = [...this.#components].sort()
    const ownToc = this.#statements.some((statement) => /\btoc\b/.test(statement))
    const code = [
      ...this.#statements,
      ...this.#partImports(),
      `export const scope = (props, docgenComponents, frontMatter${ownToc ? '' : ', toc'}) => {`,
      ...(components.length > 0 ? [`  const { ${components.join(', ')} } = docgenComponents`] : []),
      // The module may import Markdown that uses it in turn, so it is only accessed here.
      ...(this.#globals.length > 0 ? [`  const { ${this.#globals.join(', ')} } = docgenGlobals`] : []),
      `  return [${thunks.map((thunk) => `\n    () => (${thunk.code}\n)`).join(',')}]`,
      '}',
    ].join('\n')
    const places = thunks.map((thunk) => thunk.place)
    // A partial has other thunks on each page that gives it other props.
    const id = `u${nameHash(`${this.file}\n${code}`)}`
    return { id, file: asContentPath(this.file), code, components, places }
  }

  #partImports(): readonly string[] {
    const codes = [...this.#statements, ...[...this.#thunks.values()].map(({ code }) => code)]
    return [...this.#parts]
      .filter(([name]) => codes.some((code) => usesName(code, name)))
      .map(([name, path]) => `import ${name} from ${JSON.stringify(this.#specifier(path))}`)
  }

  #specifier(path: string): string {
    const relative = posix.relative(posix.dirname(this.file), path)
    return relative.startsWith('../') ? relative : `./${relative}`
  }
}

/** Whether code may use a name; it may also be in a string. */
export const usesName = (code: string, name: string): boolean =>
  new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code)
