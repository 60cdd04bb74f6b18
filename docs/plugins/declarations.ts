import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A property of an interface, or a parameter: its name as it is written, its type and its docstring. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly text: string
}

/** What a module declares under a name. */
export interface Declaration {
  readonly name: string
  readonly kind: 'function' | 'interface' | 'type' | 'value'
  readonly isExported: boolean
  /** Its docstring in Markdown, on one line a paragraph. */
  readonly text: string
  /** A function without its body, or a type. */
  readonly signature: string
  readonly members: readonly Member[]
}

/** The syntax of a TypeScript file (absolute path). */
export const parseFile = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)

/** What a file declares at its top level, by name; a default export is also called `default`. */
export function declarationsOf(path: string): ReadonlyMap<string, Declaration> {
  const found = new Map<string, Declaration>()
  for (const statement of parseFile(path).statements)
    for (const described of describe(statement)) {
      const declaration = { ...described, isExported: has(statement, ts.SyntaxKind.ExportKeyword) }
      found.set(declaration.name, declaration)
      if (has(statement, ts.SyntaxKind.DefaultKeyword)) found.set('default', declaration)
    }
  return found
}

const has = (node: ts.Statement, modifier: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (node.modifiers?.some(({ kind }) => kind === modifier) ?? false)

function describe(statement: ts.Statement): readonly Omit<Declaration, 'isExported'>[] {
  const text = docOf(statement)
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [{ name: statement.name.text, kind: 'function', text, signature: headOf(statement), members: [] }]
  if (ts.isInterfaceDeclaration(statement))
    return [
      {
        name: statement.name.text,
        kind: 'interface',
        text,
        signature: '',
        members: withInherited(statement),
      },
    ]
  if (ts.isTypeAliasDeclaration(statement))
    return [{ name: statement.name.text, kind: 'type', text, signature: statement.getText(), members: [] }]
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((declaration) => ({
      name: declaration.name.getText(),
      kind: 'value' as const,
      text,
      signature: valueSignature(declaration),
      members: [],
    }))
  return []
}

/** The members of an interface after those of what it extends, which it may declare again. */
function withInherited(statement: ts.InterfaceDeclaration): readonly Member[] {
  const bases = statement.heritageClauses?.flatMap(({ types }) => types) ?? []
  const members = [...bases.flatMap(inheritedFrom), ...statement.members.flatMap(memberOf)]
  return [...new Map(members.map((member) => [member.name, member])).values()]
}

/** The members of an interface of docgen, or of one without some of them: `Omit<Base, 'name'>`. */
function inheritedFrom(base: ts.ExpressionWithTypeArguments): readonly Member[] {
  const isOmitted = base.expression.getText() === 'Omit'
  const [whole, names] = base.typeArguments ?? []
  const name = isOmitted ? (whole?.getText() ?? '') : base.expression.getText()
  const omitted = isOmitted ? (names?.getText() ?? '') : ''
  const declaration = interfaceNamed(name, base.getSourceFile())
  return (declaration ? withInherited(declaration) : []).filter(
    (member) => !omitted.includes(`'${member.name}'`),
  )
}

/** An interface of a file, or of one that it imports. */
function interfaceNamed(name: string, file: ts.SourceFile): ts.InterfaceDeclaration | undefined {
  const own = file.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )
  const source = file.statements.find(
    (statement): statement is ts.ImportDeclaration =>
      ts.isImportDeclaration(statement) &&
      (statement.importClause?.getText().match(/\w+/g)?.includes(name) ?? false),
  )?.moduleSpecifier
  if (own || !source || !ts.isStringLiteral(source)) return own
  const path = join(dirname(file.fileName), source.text)
  return existsSync(path) ? interfaceNamed(name, parseFile(path)) : undefined
}

function memberOf(member: ts.TypeElement): readonly Member[] {
  if (member.name === undefined) return []
  const type = ts.isPropertySignature(member) ? typeOf(member) : member.getText()
  return [
    {
      name: member.name.getText(),
      type: type.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' '),
      optional: member.questionToken !== undefined,
      text: docOf(member),
    },
  ]
}

/** The type of a property. An optional one may be undefined, which goes without saying. */
function typeOf({ type, questionToken }: ts.PropertySignature): string {
  if (!type || !questionToken || !ts.isUnionTypeNode(type)) return type?.getText() ?? 'unknown'
  const types = type.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
  const [only] = types
  if (types.length === 1 && only && ts.isParenthesizedTypeNode(only)) return only.type.getText()
  return types.map((each) => each.getText()).join(' | ')
}

/** A function up to its body. */
const headOf = (node: ts.FunctionDeclaration): string =>
  node
    .getText()
    .slice(0, node.body === undefined ? undefined : node.body.getStart() - node.getStart())
    .replace(/^export (?:default )?/, '')
    .trim()

/** A constant with its type, or an arrow function up to its arrow. */
function valueSignature(declaration: ts.VariableDeclaration): string {
  const name = declaration.name.getText()
  if (declaration.type) return `const ${name}: ${declaration.type.getText()}`
  const made = declaration.initializer
  return made !== undefined && ts.isArrowFunction(made)
    ? `const ${name} = ${made
        .getText()
        .slice(0, made.body.getStart() - made.getStart())
        .trim()} …`
    : `const ${name}`
}

function docOf(node: ts.Node): string {
  const ranges = ts.getLeadingCommentRanges(node.getSourceFile().text, node.getFullStart()) ?? []
  const last = ranges.map(({ pos, end }) => node.getSourceFile().text.slice(pos, end)).at(-1)
  return last?.startsWith('/**') === true
    ? last
        .replace(/^\/\*\*|\*\/$/g, '')
        .replace(/^[ \t]*\* ?/gm, '')
        .trim()
        .replace(/\n(?!\n|[-*] )/g, ' ')
    : ''
}

/** A name that a module hands on, and where it is declared (absolute path and name there). */
export interface Reexport {
  readonly name: string
  readonly from: string
  /** As it is written: `./page.ts`, `@theme/slots/Icon`. */
  readonly specifier: string
  readonly original: string
  readonly isType: boolean
}

/** The names of `export { … } from '…'` of a file, in order. */
export function reexportsOf(path: string): readonly Reexport[] {
  return parseFile(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !statement.moduleSpecifier) return []
    if (!ts.isNamedExports(statement.exportClause) || !ts.isStringLiteral(statement.moduleSpecifier))
      return []
    const specifier = statement.moduleSpecifier.text
    const from = join(dirname(path), specifier)
    return statement.exportClause.elements.map((element) => ({
      name: element.name.text,
      from,
      specifier,
      original: (element.propertyName ?? element.name).text,
      isType: statement.isTypeOnly || element.isTypeOnly,
    }))
  })
}

/** Where a name is declared, also when the file only hands it on. */
export function declarationAt({ from, original }: Reexport): Declaration | undefined {
  if (!existsSync(from)) return undefined
  const own = declarationsOf(from).get(original)
  if (own) return own
  const further = reexportsOf(from).find(({ name }) => name === original)
  return further && declarationAt(further)
}
