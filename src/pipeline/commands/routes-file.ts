import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseData } from '../../engine/data/parse-data.ts'
import { shapeProblems } from '../../engine/data/schema-issues.ts'
import { errorCode } from '../../engine/system-error.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { type PublishedRoutes, routesFileName } from '../../model/published-routes.ts'
import type { RoutesContract } from '../../stages/links/lost-routes.ts'

const shape = z.strictObject({
  version: z.literal(1),
  baseUrl: z.string(),
  routes: z.record(z.string(), z.union([z.array(z.string()), z.string()])),
})

/**
 * Parses a file of published routes. `file` is its name in findings. Throws a `DiagnosticError` with
 * `invalid-routes-file`.
 */
export function parseRoutes(text: string, file: string): RoutesContract {
  const { document, diagnostics } = parseData(text, file)
  if (!document)
    throw new DiagnosticError(
      ...diagnostics.map(({ message, place }) =>
        diagnose('invalid-routes-file', message, { file, place, hint: restoreHint }),
      ),
    )
  const { data, error } = shape.safeParse(document.value)
  if (error)
    throw new DiagnosticError(
      ...shapeProblems(error, document, 'In the file of routes', 'invalid-routes-file'),
    )
  return {
    baseUrl: data.baseUrl,
    baseUrlPlace: document.placeOf(['baseUrl']),
    routes: new Map(Object.entries(data.routes)),
    placeOf: (route, anchor) =>
      anchor === undefined
        ? document.placeOf(['routes', route], { key: true })
        : document.placeOf(['routes', route, anchor]),
  }
}

/** Reads the routes of the last release of a project (absolute path), if it keeps them. Throws like that. */
export function readRoutes(root: string): RoutesContract | undefined {
  let text: string
  try {
    text = readFileSync(join(root, routesFileName), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  return parseRoutes(text, routesFileName)
}

const restoreHint =
  'Take the file of the last release from Git. After a merge conflict, keep the lines of both sides.'

/** Formats routes as the text of a file: sorted, with one line for each. */
export function formatRoutes({ baseUrl, routes }: PublishedRoutes): string {
  const lines = [...routes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([route, published]) => `    ${JSON.stringify(route)}: ${oneLine(published)}`)
  return `{\n  "version": 1,\n  "baseUrl": ${JSON.stringify(baseUrl)},\n  "routes": {\n${lines.join(',\n')}\n  }\n}\n`
}

const oneLine = (published: readonly string[] | string): string =>
  typeof published === 'string'
    ? JSON.stringify(published)
    : `[${published.map((anchor) => JSON.stringify(anchor)).join(', ')}]`
