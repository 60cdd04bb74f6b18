import { posix } from 'node:path'
import type { ExportNamedDeclaration, ImportDeclaration, Program } from 'estree'
import type { Root, RootContent } from 'mdast'
import type { MdxjsEsm } from 'mdast-util-mdx'
import { parse as parseYaml, parseDocument } from 'yaml'
import type { Reader } from '../../../engine/reader.ts'
import type { Diagnostic, Place } from '../../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import { jsonMistake } from '../../../model/json-mistake.ts'
import { didYouMean, nearest } from '../../../model/nearest.ts'
import { locationAt } from '../../../model/location-at.ts'
import { startOfProblem } from '../../../model/unclosed-yaml.ts'
import type { CompileOptions } from '../compile-options.ts'
import { placeOf } from '../place.ts'
import { evaluate } from './evaluate.ts'
import { partExports, type PartExports } from './part-exports.ts'

/** What a name of an MDX file stands for. */
export type Binding =
  /** A component that is looked up by name when the page is rendered. */
  | { readonly kind: 'component'; readonly name: string }
  /** Another Markdown file: its element is an include. */
  | { readonly kind: 'part'; readonly path: string; readonly place: Place }
  /** A value that is known now. */
  | { readonly kind: 'data'; readonly value: unknown }
  /** A value of JavaScript that only the bundle knows. */
  | { readonly kind: 'code' }
  /** An import that failed and has been reported: what uses it is left out. */
  | { readonly kind: 'missing' }

/** The names of one file and the statements its thunks need around them. */
export interface Bindings {
  readonly names: ReadonlyMap<string, Binding>
  /** Import and export statements as they stand in the file, without those of parts. */
  readonly statements: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export const imageExtension = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/**
 * Reads the `import` and `export` statements of an MDX file. Parts and data are resolved here (through
 * `read`, so that they are traced); modules are only checked for existence and left to the bundle.
 */
export function readBindings(
  tree: Root,
  file: string,
  read: Reader,
  options: Pick<CompileOptions, 'format'>,
): Bindings {
  const names = new Map<string, Binding>()
  const statements: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const node of tree.children as readonly RootContent[]) {
    if (node.type !== 'mdxjsEsm') continue
    const program = node.data?.estree
    if (program) readStatements(program, node)
  }
  return { names, statements, diagnostics }

  function readStatements(program: Program, node: MdxjsEsm): void {
    const place = placeOf(node)
    const offset = rangeOf(program).start
    for (const statement of program.body) {
      const { start, end } = rangeOf(statement)
      const text = node.value.slice(start - offset, end - offset)
      switch (statement.type) {
        case 'ImportDeclaration':
          readImport(statement, text, placeInside(place, statement))
          break
        case 'ExportNamedDeclaration':
          for (const name of declaredNames(statement))
            if (names.has(name))
              diagnostics.push(
                diagnose('mdx-export', `\`${name}\` is declared twice.`, {
                  file,
                  place: placeInside(place, statement),
                  hint: 'Rename one of the two.',
                }),
              )
          if (statement.source) {
            readReexport(String(statement.source.value), text, placeInside(place, statement))
            break
          }
          statements.push(text)
          if (statement.declaration?.type === 'VariableDeclaration') {
            for (const declarator of statement.declaration.declarations) {
              if (declarator.id.type !== 'Identifier') {
                for (const name of patternNames(declarator.id)) names.set(name, { kind: 'code' })
                continue
              }
              const result =
                declarator.init && statement.declaration.kind === 'const'
                  ? evaluate(declarator.init, new Map())
                  : { known: false as const }
              names.set(
                declarator.id.name,
                result.known ? { kind: 'data', value: result.value } : { kind: 'code' },
              )
            }
          } else if (statement.declaration) names.set(statement.declaration.id.name, { kind: 'code' })
          break
        case 'ExportAllDeclaration':
          readReexport(String(statement.source.value), text, placeInside(place, statement))
          break
        case 'ExportDefaultDeclaration':
          diagnostics.push(
            diagnose('mdx-export', 'A page has no default export; its content is what it exports.', {
              file,
              place: placeInside(place, statement),
              hint: 'Export named values, or choose a layout in the front matter.',
            }),
          )
          break
        default:
      }
    }
  }

  function readImport(statement: ImportDeclaration, text: string, place: Place): void {
    const specifier = String(statement.source.value)
    const locals = statement.specifiers.map((entry) => entry.local.name)
    const byName = compatibility(specifier)
    if (byName !== undefined) {
      for (const entry of statement.specifiers)
        names.set(entry.local.name, {
          kind: 'component',
          name:
            entry.type === 'ImportSpecifier' && entry.imported.type === 'Identifier'
              ? entry.imported.name
              : byName,
        })
      statements.push(text)
      return
    }
    const refuse = (rule: 'outside-project' | 'mdx-import', message: string, hint: string): void => {
      diagnostics.push(diagnose(rule, message, { file, place, hint }))
      for (const local of locals) names.set(local, { kind: 'missing' })
    }
    if (/^@(?:docusaurus|generated)\/(?!useBaseUrl$)/.test(specifier))
      return refuse(
        'mdx-import',
        `\`${specifier}\` is a module of Docusaurus that docgen does not have.`,
        'Of these there are `@docusaurus/Link` and `@docusaurus/useBaseUrl`.',
      )
    if (
      /^(?:@astrojs\/|astro:|vitepress(?:\/|$)|nextra(?:[-/]|$)|@?rspress(?:\/|$)|fumadocs-)/.test(specifier)
    )
      return refuse(
        'mdx-import',
        `\`${specifier}\` is a module of another generator.`,
        'Take the import out; components of docgen need none.',
      )
    const [, loader, loaded] = /^-?!*([\w-]+)!(.*)$/.exec(specifier) ?? []
    if (loader !== undefined && loader !== 'raw-loader')
      return refuse(
        'mdx-import',
        `\`${specifier}\` names a loader of another bundler.`,
        'Import the file itself, or its text with `!!raw-loader!`.',
      )
    const path = resolveSpecifier(loaded ?? specifier, file)
    if (path === undefined && loader !== undefined)
      return refuse(
        'mdx-import',
        `\`${specifier}\` names no file of the project.`,
        'Write `!!raw-loader!./file.txt`.',
      )
    if (path === undefined) {
      for (const local of locals) names.set(local, { kind: 'code' })
      statements.push(text)
      return
    }
    if (path === '..' || path.startsWith('../') || path.startsWith('/'))
      return refuse(
        'outside-project',
        `\`${specifier}\` leads out of the project.`,
        'Copy the file into the project.',
      )
    const local = statement.specifiers.find((entry) => entry.type === 'ImportDefaultSpecifier')?.local.name
    try {
      if (loader !== undefined) bind(local, { kind: 'data', value: existing(path, specifier, place) })
      else if (/\.mdx?$/.test(path)) {
        const source = existing(path, specifier, place)
        bind(local, { kind: 'part', path, place })
        if (statement.specifiers.some((entry) => entry.type === 'ImportSpecifier'))
          bindExports(statement, specifier, partExports(source, path, options), place)
      } else if (/\.(json|ya?ml)$/.test(path)) {
        bind(local, { kind: 'data', value: readData(path, existing(path, specifier, place), place) })
        statements.push(text)
      } else if (imageExtension.test(path)) {
        bind(local, { kind: 'data', value: specifier })
        if (local !== undefined) statements.push(`const ${local} = ${JSON.stringify(specifier)}`)
      } else {
        if (!moduleCandidates(path).some((candidate) => read.bytes(candidate) !== undefined))
          missing(path, specifier, place)
        for (const name of locals) names.set(name, { kind: 'code' })
        statements.push(text)
      }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error
      diagnostics.push(...error.diagnostics)
      for (const name of locals) names.set(name, { kind: 'missing' })
    }
  }

  /**
   * `export { a as b } from 'm'`, `export * from 'm'`: as in MDX, such a name is one of the module's and none
   * of the text.
   */
  function readReexport(specifier: string, text: string, place: Place): void {
    const path = resolveSpecifier(specifier, file)
    if (path === undefined) return void statements.push(text)
    if (path === '..' || path.startsWith('../') || path.startsWith('/'))
      return void diagnostics.push(
        diagnose('outside-project', `\`${specifier}\` leads out of the project.`, {
          file,
          place,
          hint: 'Copy the file into the project.',
        }),
      )
    const isPart = /\.mdx?$/.test(path)
    const candidates = isPart ? [path] : moduleCandidates(path)
    if (!candidates.some((candidate) => read.bytes(candidate) !== undefined))
      diagnostics.push(noFile(path, specifier, place))
    // What a part exports is known to those who import it; there is no module of it.
    else if (!isPart) statements.push(text)
  }

  function bindExports(
    statement: ImportDeclaration,
    specifier: string,
    { values, code }: PartExports,
    place: Place,
  ): void {
    for (const entry of statement.specifiers) {
      if (entry.type !== 'ImportSpecifier' || entry.imported.type !== 'Identifier') continue
      const { name } = entry.imported
      const local = entry.local.name
      if (values.has(name)) {
        const value = values.get(name)
        bind(local, { kind: 'data', value })
        statements.push(`const ${local} = ${JSON.stringify(value) ?? 'undefined'}`)
        continue
      }
      const isCode = code.has(name)
      const hint = isCode
        ? 'Put it into a module (`.ts`, `.tsx`) and import it from there, in the part as well.'
        : didYouMean(name, [...values.keys(), ...code])
      diagnostics.push(
        diagnose(
          'mdx-import',
          isCode
            ? `\`${name}\` of \`${specifier}\` is code; only data can be imported from a part.`
            : `\`${specifier}\` has no export \`${name}\`.`,
          { file, place, hint },
        ),
      )
      bind(local, { kind: 'missing' })
    }
  }

  function bind(local: string | undefined, binding: Binding): void {
    if (local !== undefined) names.set(local, binding)
  }

  function existing(path: string, specifier: string, place: Place): string {
    const text = read.text(path)
    return text ?? missing(path, specifier, place)
  }

  function missing(path: string, specifier: string, place: Place): never {
    throw new DiagnosticError(noFile(path, specifier, place))
  }

  function noFile(path: string, specifier: string, place: Place): Diagnostic {
    const folder = posix.dirname(path)
    const candidate = nearest(
      posix.basename(path),
      (read.list(folder) ?? []).filter((name) => ![file, path].includes(posix.join(folder, name))),
    )
    return diagnose('mdx-import', `No file at \`${specifier}\`.`, {
      file,
      place,
      hint:
        candidate === undefined
          ? `Looked in \`${folder}\`.`
          : `Did you mean \`${specifier.slice(0, specifier.lastIndexOf('/') + 1)}${candidate}\`?`,
    })
  }

  function readData(path: string, text: string, place: Place): unknown {
    const isJson = path.endsWith('.json')
    try {
      return isJson ? (JSON.parse(text) as unknown) : (parseYaml(text, { maxAliasCount: 100 }) as unknown)
    } catch (error) {
      const { complaint, ...location } = isJson
        ? mistakeInJson(path, text, error)
        : mistakeInYaml(path, text, error)
      throw new DiagnosticError(
        diagnose('mdx-import', `\`${path}\` cannot be parsed: ${complaint}.`, {
          file,
          place,
          ...location,
          hint: `\`${file}\` imports it.`,
        }),
      )
    }
  }
}

interface DataMistake {
  readonly complaint: string
  readonly file?: string
  readonly place?: Place
}

function mistakeInJson(file: string, text: string, error: unknown): DataMistake {
  const { complaint, offset } = jsonMistake(text, error)
  return { complaint, file, place: locationAt(text, offset) }
}

/** What makes YAML too large has no place. */
function mistakeInYaml(file: string, text: string, error: unknown): DataMistake {
  const complaint = (error instanceof Error ? error.message : String(error)).replace(/ at line \d[^]*$/, '')
  const document = parseDocument(text, { logLevel: 'silent' })
  const [problem] = document.errors
  return problem
    ? { complaint, file, place: locationAt(text, startOfProblem(document, problem)) }
    : { complaint }
}

/** Modules of another generator's pages that name components of ours. */
function compatibility(specifier: string): string | undefined {
  const theme = /^@theme(?:-original)?\/(?:mdx\/)?([A-Z]\w*)$/.exec(specifier)?.[1]
  if (theme !== undefined) return theme
  if (specifier === '@docusaurus/Link') return 'Link'
  if (specifier === 'docgen/components') return 'docgen/components'
  return undefined
}

/** The path below the project root that a specifier means, or nothing for a package. */
function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('@site/')) return posix.normalize(specifier.slice('@site/'.length))
  if (specifier.startsWith('./') || specifier.startsWith('../'))
    return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('/')) return posix.normalize(specifier)
  return undefined
}

const moduleCandidates = (path: string): string[] => [
  path,
  ...['.tsx', '.ts', '.jsx', '.js', '.mjs'].flatMap((extension) => [
    path + extension,
    `${path}/index${extension}`,
  ]),
]

function placeInside(
  outer: Place,
  statement: {
    loc?:
      { start: { line: number; column: number }; end: { line: number; column: number } } | null | undefined
  },
): Place {
  if (!statement.loc) return outer
  return {
    line: statement.loc.start.line,
    column: statement.loc.start.column + 1,
    endLine: statement.loc.end.line,
    endColumn: statement.loc.end.column + 1,
  }
}

function declaredNames({ declaration }: ExportNamedDeclaration): string[] {
  if (!declaration) return []
  return declaration.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({ id }) => patternNames(id))
    : [declaration.id.name]
}

function patternNames(pattern: unknown): string[] {
  if (typeof pattern !== 'object' || pattern === null) return []
  if ('type' in pattern && pattern.type === 'Identifier' && 'name' in pattern) return [String(pattern.name)]
  return Object.entries(pattern).flatMap(([key, value]) =>
    key === 'key' || key === 'type'
      ? []
      : Array.isArray(value)
        ? value.flatMap(patternNames)
        : patternNames(value),
  )
}

/** acorn's nodes carry offsets that the estree types do not name. */
function rangeOf(node: object): { start: number; end: number } {
  return 'start' in node && typeof node.start === 'number' && 'end' in node && typeof node.end === 'number'
    ? { start: node.start, end: node.end }
    : { start: 0, end: 0 }
}
