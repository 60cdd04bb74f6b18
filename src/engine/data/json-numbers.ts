import { noteWritten } from '../../model/written-text.ts'

/** A number that JavaScript writes in another way, or not exactly: `1.0`, `1e2`, `12345678901234567890`. */
const oddNumber = /-?\d*(?:\.\d*0|[eE]|\d{16}|\.\d{16}|-0)/

/**
 * Notes how the numbers of a JSON text are written in its parsed `value`. Integers beyond 2^53 become
 * bigints. JSON.parse tells neither.
 */
export function noteNumbers(text: string, value: unknown): void {
  if (!new RegExp(`[:,[]\\s*${oddNumber.source}`).test(text)) return
  const open: { readonly holder: unknown; name: string | number }[] = []
  const here = (): unknown => {
    const last = open.at(-1)
    return last ? valueAt(last.holder, last.name) : value
  }
  let key: string | undefined
  for (const [token] of text.matchAll(tokens)) {
    const last = open.at(-1)
    if (token === '{' || token === '[') open.push({ holder: here(), name: token === '[' ? 0 : '' })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof last?.name === 'number') last.name++
    else if (token === ':' && last && key !== undefined) last.name = String(JSON.parse(key))
    else if (token.startsWith('"')) key = token
    else if (last) noteNumber(last.holder, last.name, token)
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

const valueAt = (holder: unknown, name: string | number): unknown =>
  typeof holder === 'object' && holder !== null ? (Reflect.get(holder, name) as unknown) : undefined

/** Of a name that appears twice, only the last value exists. */
function noteNumber(holder: unknown, name: string | number, token: string): void {
  const value = valueAt(holder, name)
  if (typeof holder !== 'object' || holder === null || typeof value !== 'number' || value !== Number(token))
    return
  if (/^-?\d+$/.test(token) && !Number.isSafeInteger(value)) Reflect.set(holder, name, BigInt(token))
  else noteWritten(holder, name, token)
}
