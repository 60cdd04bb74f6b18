import { parseSource } from '../parse-source.ts'
import { splitFrontMatter } from '../split-front-matter.ts'
import { formatOfName, sourceFormat } from '../file-context.ts'
import type { CompileOptions } from '../compile-options.ts'
import { evaluate } from './evaluate.ts'

/** The exports of a partial: known values, and the names of those only known at run time. */
export interface PartExports {
  readonly values: ReadonlyMap<string, unknown>
  readonly code: ReadonlySet<string>
  /** Whether it hands on all exports of another file, which may have any name. */
  readonly isOpen: boolean
}

/**
 * Reads the named exports of a partial (`export const version = '1.2'`) and its `frontMatter`. Its mistakes
 * are reported where it is included.
 */
export function partExports(
  source: string,
  path: string,
  options: Pick<CompileOptions, 'format' | 'math'>,
): PartExports {
  const { body, frontMatter } = splitFrontMatter(source, path)
  const values = new Map<string, unknown>([['frontMatter', frontMatter]])
  // What every module of Markdown has.
  const code = new Set(['toc', 'contentTitle'])
  let isOpen = false
  for (const statement of sourceFormat(formatOfName(path), frontMatter, options).format === 'mdx'
    ? statementsOf(body, options.math !== undefined)
    : []) {
    if (statement.type === 'ExportAllDeclaration') {
      if (statement.exported?.type === 'Identifier') code.add(statement.exported.name)
      else isOpen = true
    }
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (!statement.declaration) {
      for (const { local, exported } of statement.specifiers) {
        if (local.type !== 'Identifier' || exported.type !== 'Identifier') continue
        if (!statement.source && values.has(local.name)) values.set(exported.name, values.get(local.name))
        else code.add(exported.name)
      }
      continue
    }
    if (statement.declaration.type !== 'VariableDeclaration') {
      code.add(statement.declaration.id.name)
      continue
    }
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier') continue
      const result =
        init && statement.declaration.kind === 'const' ? evaluate(init, new Map()) : { known: false as const }
      if (result.known) values.set(id.name, result.value)
      else code.add(id.name)
    }
  }
  return { values, code, isOpen }
}

function statementsOf(body: string, hasMath: boolean) {
  try {
    return parseSource(body, 'mdx', '', { hasMath }).tree.children.flatMap((node) =>
      node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : [],
    )
  } catch {
    return []
  }
}
