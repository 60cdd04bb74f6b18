import { type ModuleDeclaration, parse, type Pattern, type Statement } from 'acorn'

/**
 * A sample of JavaScript as a module of its own, which has the variables that samples before it declared, as
 * in one program: `names` are theirs. Returns the names after it, too. Code that cannot be parsed is left for
 * Node to report.
 */
export function nodePart(
  code: string,
  names: ReadonlySet<string>,
): { readonly code: string; readonly names: ReadonlySet<string> } {
  const declared = declaredIn(code)
  const earlier = [...names].filter((name) => !declared.has(name))
  const all = new Set([...names, ...declared])
  // On the first line and below the last, so that lines keep their numbers.
  const before = earlier.length === 0 ? '' : `let { ${earlier.join(', ')} } = globalThis.docgenSamples;`
  const after =
    all.size === 0 ? '' : `\nObject.assign(globalThis.docgenSamples, { ${[...all].join(', ')} })\n`
  return { code: before + code + after, names: all }
}

function declaredIn(code: string): ReadonlySet<string> {
  try {
    const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
    return new Set(body.flatMap(namesOf))
  } catch (error) {
    if (error instanceof SyntaxError) return new Set()
    throw error
  }
}

function namesOf(statement: Statement | ModuleDeclaration): readonly string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => local.name)
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => boundNames(id))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [statement.id.name]
    case 'ExportNamedDeclaration':
      return statement.declaration ? namesOf(statement.declaration) : []
    default:
      return []
  }
}

function boundNames(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'Property' ? property.value : property.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []))
    case 'RestElement':
      return boundNames(pattern.argument)
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'MemberExpression':
      return []
  }
}
