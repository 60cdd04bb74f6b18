import { posix } from 'node:path'
import type { ExportNamedDeclaration, ImportDeclaration, Program } from 'estree'
import type { Root, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxjsEsm } from 'mdast-util-mdx'
import { readImportedData } from '../../../engine/data/imported-data.ts'
import type { Reader } from '../../../engine/reader.ts'
import type { Diagnostic, Place } from '../../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import { didYouMean, nearest } from '../../../model/nearest.ts'
import { perhapsMeant } from '../../../model/hint.ts'
import type { CompileOptions } from '../compile-options.ts'
import type { Binding } from '../file-context.ts'
import { placeOf } from '../place.ts'
import { evaluate } from './evaluate.ts'
import {
  imageExtension,
  type ImportTarget,
  importTarget,
  moduleCandidates,
  reexportTarget,
  type ImportRules,
} from './import-specifier.ts'
import { partExports, type PartExports } from './part-exports.ts'
import { declaredNames, patternNames, placeInside, rangeOf } from './statements.ts'
import { append } from '../../../model/append.ts'

export interface Bindings {
  readonly names: ReadonlyMap<string, Binding>
  /** Import and export statements as written, except imports of partials. */
  readonly statements: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the `import` and `export` statements of an MDX file. Partials and data are loaded (through `read`, so
 * that they are traced); modules are only checked for existence, and left to the bundle.
 */
export function readBindings(tree: Root, file: string, read: Reader, options: BindingOptions): Bindings {
  const reader = new BindingReader(file, read, options)
  reader.readIn(tree)
  const { names, statements, diagnostics } = reader
  return { names, statements, diagnostics }
}

type BindingOptions = Pick<CompileOptions, 'format' | 'components' | 'math'> & ImportRules

class BindingReader {
  readonly names = new Map<string, Binding>()
  readonly statements: string[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly #file: string
  readonly #read: Reader
  readonly #options: BindingOptions

  constructor(file: string, read: Reader, options: BindingOptions) {
    this.#file = file
    this.#read = read
    this.#options = options
  }

  /** Statements may be inside an element. */
  readIn(parent: Root | MdxJsxFlowElement): void {
    for (const node of parent.children as readonly RootContent[]) {
      if (node.type === 'mdxJsxFlowElement') this.readIn(node)
      if (node.type === 'mdxjsEsm' && node.data?.estree) this.#readStatements(node.data.estree, node)
    }
  }

  #readStatements(program: Program, node: MdxjsEsm): void {
    const outer = placeOf(node)
    const offset = rangeOf(program).start
    for (const statement of program.body) {
      const { start, end } = rangeOf(statement)
      const text = node.value.slice(start - offset, end - offset)
      const place = placeInside(outer, statement)
      switch (statement.type) {
        case 'ImportDeclaration':
          this.#readImport(statement, text, place)
          break
        case 'ExportNamedDeclaration':
          this.#readExport(statement, text, place)
          break
        case 'ExportAllDeclaration':
          this.#readReexport(String(statement.source.value), text, place)
          break
        case 'ExportDefaultDeclaration':
          this.diagnostics.push(
            diagnose(
              'mdx-export',
              'A page cannot have a default export: its content is the default export.',
              {
                file: this.#file,
                place,
                hint: 'Export named values, or choose a layout in the front matter.',
              },
            ),
          )
          break
        default:
      }
    }
  }

  #readExport(statement: ExportNamedDeclaration, text: string, place: Place): void {
    for (const name of declaredNames(statement))
      if (this.names.has(name))
        this.diagnostics.push(
          diagnose('mdx-export', `\`${name}\` is declared twice.`, {
            file: this.#file,
            place,
            hint: 'Rename one of the two.',
          }),
        )
    if (statement.source) return this.#readReexport(String(statement.source.value), text, place)
    this.statements.push(text)
    const { declaration } = statement
    if (declaration?.type !== 'VariableDeclaration') {
      if (declaration) this.names.set(declaration.id.name, { kind: 'code' })
      return
    }
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') {
        for (const name of patternNames(id)) this.names.set(name, { kind: 'code' })
        continue
      }
      const result =
        init && declaration.kind === 'const' ? evaluate(init, new Map()) : { known: false as const }
      this.names.set(id.name, result.known ? { kind: 'data', value: result.value } : { kind: 'code' })
    }
  }

  #readImport(statement: ImportDeclaration, text: string, place: Place): void {
    const specifier = String(statement.source.value)
    const locals = statement.specifiers.map((entry) => entry.local.name)
    const part = this.#options.partOf?.(specifier, this.#file, this.#read)
    const [imported] = statement.specifiers
    if (part !== undefined && imported?.type === 'ImportDefaultSpecifier')
      return this.#bind(imported.local.name, { kind: 'part', path: part, place })
    const target = importTarget(specifier, this.#file, this.#options)
    switch (target.kind) {
      case 'components':
        for (const entry of statement.specifiers) {
          const name =
            entry.type === 'ImportSpecifier' && entry.imported.type === 'Identifier'
              ? entry.imported.name
              : target.name
          // Replacements for modules of another theme are bundled code.
          const isCode = target.isForeign && !this.#options.components.includes(name)
          this.names.set(entry.local.name, isCode ? { kind: 'code' } : { kind: 'component', name })
        }
        this.statements.push(text)
        return
      case 'refused':
        this.#refuse(target, place)
        for (const local of locals) this.names.set(local, { kind: 'missing' })
        return
      case 'package':
        for (const local of locals) this.names.set(local, { kind: 'code' })
        this.statements.push(text)
        return
      case 'file':
        try {
          this.#importFile(statement, text, place, target)
        } catch (error) {
          if (!(error instanceof DiagnosticError)) throw error
          // The reader rejects paths outside the project, but does not know which file refers to them.
          append(
            this.diagnostics,
            error.diagnostics.map((each) => ({ file: this.#file, place, ...each })),
          )
          for (const name of locals) this.names.set(name, { kind: 'missing' })
        }
    }
  }

  /** Binds an import from a file of the project, depending on the kind of file. */
  #importFile(
    statement: ImportDeclaration,
    text: string,
    place: Place,
    { path, raw }: { readonly path: string; readonly raw: boolean },
  ): void {
    const specifier = String(statement.source.value)
    const local = statement.specifiers.find((entry) => entry.type === 'ImportDefaultSpecifier')?.local.name
    if (raw) {
      this.#bindValue(local, this.#existing(this.#moduleAt(path) ?? path, specifier, place))
    } else if (/\.mdx?$/.test(path)) {
      const source = this.#existing(path, specifier, place)
      this.#bind(local, { kind: 'part', path, place })
      if (statement.specifiers.some((entry) => entry.type === 'ImportSpecifier'))
        this.#bindExports(statement, path, partExports(source, path, this.#options), place)
    } else if (/\.(json|ya?ml)$/.test(path)) {
      const source = this.#existing(path, specifier, place)
      const data = readImportedData(path, source, { file: this.#file, place })
      append(this.diagnostics, data.diagnostics)
      this.#bind(local, { kind: 'data', value: data.value })
      this.statements.push(text)
    } else if (imageExtension.test(path)) {
      this.#bindValue(local, specifier)
    } else {
      if (this.#moduleAt(path) === undefined) this.#missing(path, specifier, place)
      for (const entry of statement.specifiers) this.names.set(entry.local.name, { kind: 'code' })
      this.statements.push(text)
    }
  }

  /**
   * Handles `export { a as b } from 'm'` and `export * from 'm'`. As in MDX, such names are exports only, and
   * cannot be used in the text.
   */
  #readReexport(specifier: string, text: string, place: Place): void {
    const target = reexportTarget(specifier, this.#file)
    if (target.kind === 'package') return void this.statements.push(text)
    if (target.kind === 'refused') return this.#refuse(target, place)
    const { path } = target
    if (this.#moduleAt(path) === undefined) this.diagnostics.push(this.#noFile(path, specifier, place))
    else this.statements.push(text)
  }

  #refuse({ rule, message, hint }: Extract<ImportTarget, { readonly kind: 'refused' }>, place: Place): void {
    this.diagnostics.push(diagnose(rule, message, { file: this.#file, place, hint }))
  }

  /** The file that an import of a module means; undefined if there is none. */
  #moduleAt(path: string): string | undefined {
    return moduleCandidates(path).find((candidate) => this.#read.bytes(candidate) !== undefined)
  }

  /** Binds named imports of a partial; for code, it is imported as a module as well. */
  #bindExports(
    statement: ImportDeclaration,
    path: string,
    { values, code, isOpen }: PartExports,
    place: Place,
  ): void {
    for (const entry of statement.specifiers) {
      if (entry.type !== 'ImportSpecifier' || entry.imported.type !== 'Identifier') continue
      const { name } = entry.imported
      const local = entry.local.name
      if (values.has(name)) {
        this.#bindValue(local, values.get(name))
        continue
      }
      if (isOpen || code.has(name)) {
        this.names.set(local, { kind: 'code' })
        this.statements.push(`import { ${name} as ${local} } from ${JSON.stringify(`@site/${path}`)}`)
        continue
      }
      this.diagnostics.push(
        diagnose('mdx-import', `\`${String(statement.source.value)}\` has no export \`${name}\`.`, {
          file: this.#file,
          place,
          hint: didYouMean(name, [...values.keys(), ...code]),
        }),
      )
      this.#bind(local, { kind: 'missing' })
    }
  }

  #bind(local: string | undefined, binding: Binding): void {
    if (local !== undefined) this.names.set(local, binding)
  }

  /** Binds data that no module has: code that has to run gets it as a constant. */
  #bindValue(local: string | undefined, value: unknown): void {
    if (local === undefined) return
    this.names.set(local, { kind: 'data', value })
    this.statements.push(`const ${local} = ${JSON.stringify(value) ?? 'undefined'}`)
  }

  #existing(path: string, specifier: string, place: Place): string {
    const text = this.#read.text(path)
    return text ?? this.#missing(path, specifier, place)
  }

  #missing(path: string, specifier: string, place: Place): never {
    throw new DiagnosticError(this.#noFile(path, specifier, place))
  }

  #noFile(path: string, specifier: string, place: Place): Diagnostic {
    const folder = posix.dirname(path)
    const candidate = nearest(
      posix.basename(path),
      (this.#read.list(folder) ?? []).filter(
        (name) => ![this.#file, path].includes(posix.join(folder, name)),
      ),
    )
    return diagnose('mdx-import', `No file at \`${specifier}\`.`, {
      file: this.#file,
      place,
      hint:
        candidate === undefined
          ? `Looked in \`${folder}\`.`
          : perhapsMeant(specifier, `${specifier.slice(0, specifier.lastIndexOf('/') + 1)}${candidate}`),
    })
  }
}
