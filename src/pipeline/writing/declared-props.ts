import { blockAt, comment, type DeclaredProp, docstringWords, endOfType, typesIn } from './declared-types.ts'

/** What a source says about a component that it declares. */
export interface DeclaredComponent {
  /** Where its function begins, from 1. */
  readonly line: number
  readonly description?: string | undefined
  readonly props: readonly DeclaredProp[]
}

/**
 * Reads the declaration of a component: the props of its interface or type (`CardProps`), or of the type that
 * its function takes, or else those that the function takes apart.
 */
export function declaredComponent(source: string, name: string): DeclaredComponent {
  const declaration = new RegExp(
    String.raw`${comment}^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+${name}\b`,
    'm',
  ).exec(source)
  const at = declaration ? declaration.index + declaration[0].length : 0
  const types = typesIn(source)
  const rest = source.slice(at)
  const typed = types.membersOf(`${name}Props`) ?? (declaration && types.membersOf(typeTaken(rest) ?? ''))
  const props = typed ?? (declaration ? namesTaken(rest) : [])
  return {
    line: source.slice(0, at).split('\n').length,
    description: docstringWords(declaration?.[1]),
    props: props.filter((prop) => prop.name !== 'children'),
  }
}

/** The type that a function takes, given the text after its name: `({ size }: Props) {`, `: FC<Props> =`. */
function typeTaken(rest: string): string | undefined {
  const [before] =
    /^\s*:\s*(?:React\.)?(?:FC|FunctionComponent)</.exec(rest) ??
    /^[^{=]*(?:=[^{=(]*)?\(\s*\w+\s*:\s*/.exec(rest) ??
    []
  if (before !== undefined) return typeAt(rest, before.length)
  const start = startOfNames(rest)
  if (start === undefined) return undefined
  const end = start + blockAt(rest, start).length + 1
  const [colon] = /^\s*:\s*/.exec(rest.slice(end)) ?? []
  return colon && typeAt(rest, end + colon.length)
}

const typeAt = (rest: string, start: number): string => rest.slice(start, endOfType(rest, start))

/** Where the names begin that a function takes apart: `({ title, open = false })`. */
function startOfNames(rest: string): number | undefined {
  const [start] = /^[^{=]*(?:=\s*(?:async\s*)?)?\(\s*\{/.exec(rest) ?? []
  return start?.length
}

function namesTaken(rest: string): readonly DeclaredProp[] {
  const start = startOfNames(rest)
  const block = start === undefined ? '' : blockAt(rest, start)
  return [...block.matchAll(/(?:^|,)\s*([A-Za-z_$][\w$]*)/g)].map(({ 1: name = '' }) => ({
    name,
    isRequired: false,
    values: [],
  }))
}
