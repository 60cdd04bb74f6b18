import { compileGo } from './vale-pattern.ts'

/** What an action of Vale makes of a text; nothing if it does not say, or asks a program. */
export function fixOf(
  action: { readonly name: string; readonly params: readonly string[] } | undefined,
  match: string,
): readonly string[] {
  if (!action) return []
  const { name, params } = action
  switch (name) {
    case 'replace':
      return params
    case 'remove':
      return ['']
    case 'convert':
      return params[0] === 'simple' ? [match.replaceAll('-', '')] : []
    case 'edit':
      return edited(params, match).map((text) => text.trim())
    default:
      return []
  }
}

function edited([way, first = '', second = '']: readonly string[], match: string): readonly string[] {
  const isCut = (sign: string): boolean => first.includes(sign)
  const from = (signs: readonly string[]): number => {
    const index = signs.findIndex((sign) => !isCut(sign))
    return index < 0 ? signs.length : index
  }
  const signs = [...match]
  const start = way === 'trim_right' ? 0 : from(signs)
  const end = way === 'trim_left' ? signs.length : signs.length - from(signs.toReversed())
  switch (way) {
    case 'regex':
      return [match.replace(compileGo(first), second)]
    case 'trim':
    case 'trim_left':
    case 'trim_right':
      return [signs.slice(start, Math.max(start, end)).join('')]
    case 'truncate':
      return [match.split(first)[0] ?? match]
    case 'split':
      return match.split(first).slice(Number(second), Number(second) + 1)
    default:
      return []
  }
}
