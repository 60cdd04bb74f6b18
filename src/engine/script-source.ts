import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { parse, type Program } from 'acorn'
import { withEsbuild } from './esbuild.ts'
import type { Place } from '../model/diagnostic.ts'
import { locationAt } from '../model/location.ts'

/** A parsed TypeScript or JavaScript file that maps nodes to their places in the original source. */
export interface ScriptSource {
  /** Absolute path. */
  readonly file: string
  readonly program: Program
  readonly placeOf: (node: {
    readonly start: number
    readonly end: number
    readonly type: string
  }) => Place | undefined
}

/**
 * Reads and parses a file. TypeScript is converted to JavaScript first, unless it is JavaScript already, as
 * most configurations are; places are mapped back through the source map.
 */
export async function readScript(file: string): Promise<ScriptSource> {
  const source = await readFile(file, 'utf8')
  const isTyped = /^\.[mc]?tsx?$/.test(extname(file))
  const untyped = isTyped ? parsedOrUndefined(source) : parsed(source)
  const { code, map } = untyped ? { code: source, map: undefined } : await withoutTypes(source, file)
  const program = untyped ?? parsed(code)
  const traces = map === undefined ? undefined : new TraceMap(map)
  const lines = source.split(/\r\n|\r|\n/)
  const placeOf: ScriptSource['placeOf'] = (node) => {
    const start = locationAt(code, node.start)
    const original = traces
      ? originalPositionFor(traces, { line: start.line, column: start.column - 1 })
      : { line: start.line, column: start.column - 1 }
    if (original.line === null || original.column === null) return undefined
    const length = tokenLength((lines[original.line - 1] ?? '').slice(original.column), node.type)
    const at = { line: original.line, column: original.column + 1 }
    return length > 0 ? { ...at, endLine: at.line, endColumn: at.column + length } : at
  }
  return { file, program, placeOf }
}

const parsed = (code: string): Program =>
  parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true, locations: false })

function parsedOrUndefined(code: string): Program | undefined {
  try {
    return parsed(code)
  } catch {
    return undefined
  }
}

/** The file that a relative import refers to; `undefined` for packages and missing files. */
export function importedFile(specifier: string, importer: string): string | undefined {
  if (!/^\.{1,2}\//.test(specifier)) return undefined
  const path = resolve(dirname(importer), specifier)
  const candidates = [
    path,
    ...['.ts', '.mts', '.tsx', '.js', '.mjs'].map((extension) => path + extension),
    path.replace(/\.js$/, '.ts'),
    path.replace(/\.mjs$/, '.mts'),
  ]
  return candidates.find((candidate) => /\.[mc]?[jt]sx?$/.test(candidate) && existsSync(candidate))
}

async function withoutTypes(source: string, file: string): Promise<{ code: string; map: string }> {
  return await withEsbuild(({ transform }) =>
    transform(source, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      sourcemap: 'external',
      sourcefile: file,
      sourcesContent: false,
      tsconfigRaw: '{}',
      target: 'esnext',
      logLevel: 'silent',
    }),
  )
}

/** The length of a literal or name in the source; 0 for tokens that may span lines. */
function tokenLength(text: string, type: string): number {
  if (type !== 'Literal' && type !== 'Identifier' && type !== 'TemplateLiteral') return 0
  return (
    /^(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[\p{ID_Continue}$.-]+)/u.exec(text)?.[0]
      .length ?? 0
  )
}
