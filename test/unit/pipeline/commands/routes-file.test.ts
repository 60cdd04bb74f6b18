import { expect, test } from 'vitest'
import { DiagnosticError } from '../../../../src/model/diagnose.ts'
import { compareRoutes } from '../../../../src/model/published-routes.ts'
import { formatRoutes, parseRoutes } from '../../../../src/pipeline/commands/check-site.ts'

const release = {
  baseUrl: '/docs/',
  routes: new Map<string, readonly string[] | string>([
    ['/b "c"', ['größe', 'x']],
    ['/a', '/b?x#y'],
    ['/empty', []],
  ]),
}

test('what is written is read again, wherever a formatter has moved it', () => {
  const text = formatRoutes(release)
  expect(text.split('\n').slice(4, 6)).toEqual(['    "/a": "/b?x#y",', '    "/b \\"c\\"": ["größe", "x"],'])
  const formatted = JSON.stringify(JSON.parse(text), undefined, 2)
  for (const each of [text, formatted])
    expect(new Map(parseRoutes(each, 'x.json').routes)).toEqual(new Map(release.routes))
  expect(parseRoutes(formatted, 'x.json').placeOf('/b "c"', 1)).toMatchObject({ line: 8, column: 7 })
})

test('a file that says something else is not taken for a release', () => {
  const finding = (text: string): unknown => {
    try {
      parseRoutes(text, 'x.json')
    } catch (error) {
      return error instanceof DiagnosticError ? error.diagnostics : error
    }
    return undefined
  }
  expect(finding('{ "version": 1, "baseUrl": "/", "routes": { "/a": [1] } }')).toMatchObject([
    { rule: 'invalid-routes-file', place: { line: 1, column: 51 } },
  ])
  expect(finding('{ "version": 2, "baseUrl": "/", "routes": {} }')).toMatchObject([
    { rule: 'invalid-routes-file', place: { column: 14 } },
  ])
})

test('a redirect that became a page again is new, and another base is one difference', () => {
  const after = { baseUrl: '/', routes: new Map<string, readonly string[] | string>([['/a', ['x']]]) }
  expect(compareRoutes(release, after)).toEqual({
    baseUrl: { before: '/docs/', after: '/' },
    gone: ['/b "c"', '/empty'],
    added: ['/a'],
    redirected: [],
    anchors: [],
  })
})
