import { describe, expect, test } from 'vitest'
import { exitCodeFor } from '../../../src/diagnostics/apply-policy.ts'
import { applyPolicy, fails, type PolicyConfig } from '../../../src/diagnostics/apply-policy.ts'
import { sorted } from '../../../src/diagnostics/fold.ts'
import { diagnose } from '../../../src/model/diagnose.ts'
import type { RuleName } from '../../../src/model/rule.ts'

const usual: PolicyConfig = {
  rules: {},
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'throw',
  markdown: { hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' } },
}

const severityWith = (rule: RuleName, config: Partial<PolicyConfig>): string | undefined =>
  applyPolicy([diagnose(rule, 'x')], { ...usual, ...config })[0]?.severity

describe('policy', () => {
  test.each<[RuleName, Partial<PolicyConfig>, string | undefined]>([
    ['broken-link', {}, 'error'],
    ['broken-link', { onBrokenLinks: 'warn' }, 'warning'],
    ['broken-link', { onBrokenLinks: 'log' }, 'info'],
    ['broken-link', { onBrokenLinks: 'ignore' }, undefined],
    ['broken-link', { onBrokenLinks: 'ignore', rules: { 'broken-link': 'error' } }, 'error'],
    ['broken-anchor', {}, 'warning'],
    ['broken-anchor', { onBrokenAnchors: 'throw' }, 'error'],
    ['duplicate-route', { onDuplicateRoutes: 'warn' }, 'warning'],
    [
      'broken-image',
      { markdown: { hooks: { ...usual.markdown.hooks, onBrokenMarkdownImages: 'warn' } } },
      'warning',
    ],
    [
      'broken-markdown-link',
      { markdown: { hooks: { ...usual.markdown.hooks, onBrokenMarkdownLinks: 'throw' } } },
      'error',
    ],
    ['heading-jump', { rules: { 'heading-jump': 'off' } }, undefined],
    ['heading-jump', { rules: { 'heading-jump': 'info' } }, 'info'],
    ['config-throws', { rules: { 'config-throws': 'off' } }, 'error'],
    ['internal-error', { rules: { 'internal-error': 'off' } }, 'error'],
  ])('%s with %j is %s', (rule, config, expected) => expect(severityWith(rule, config)).toBe(expected))

  test('what keeps a page from being made is an error under every setting', () => {
    const severities = (['off', 'info', 'warn', 'error'] as const).map(
      (setting) =>
        applyPolicy([diagnose('heading-jump', 'x', { fatal: true })], {
          ...usual,
          rules: { 'heading-jump': setting },
        })[0]?.severity,
    )
    expect(severities).toEqual(['error', 'error', 'error', 'error'])
    expect(
      applyPolicy([diagnose('duplicate-route', 'x', { fatal: true })], {
        ...usual,
        onDuplicateRoutes: 'ignore',
      }),
    ).toHaveLength(1)
  })

  test('failing', () => {
    const warning = diagnose('broken-anchor', 'x')
    expect([
      fails([], true),
      fails([warning], false),
      fails([warning], true),
      fails([diagnose('broken-link', 'x')], false),
    ]).toEqual([false, false, true, true])
  })
})

describe('exit codes', () => {
  test.each<[RuleName[], number]>([
    [[], 0],
    [['broken-anchor'], 0],
    [['broken-link'], 1],
    [['unknown-doc-id'], 1],
    [['duplicate-route'], 1],
    [['process-exit'], 1],
    [['unknown-config-key', 'broken-link'], 2],
    [['config-not-found'], 2],
    [['secret-in-config'], 2],
    [['unknown-navbar-item'], 2],
    [['unknown-version', 'unknown-doc-id'], 2],
    [['foreign-output-folder'], 2],
    [['port-in-use'], 2],
    [['write-failed', 'unknown-config-key'], 3],
    [['internal-error', 'broken-link'], 3],
  ])('%j is %i', (names, expected) =>
    expect(exitCodeFor(names.map((name) => diagnose(name, 'x')))).toBe(expected),
  )

  test('strict', () => expect(exitCodeFor([diagnose('broken-anchor', 'x')], true)).toBe(1))
  test('a warning of the configuration does not stop it', () =>
    expect(exitCodeFor([diagnose('config-throws', 'x', { severity: 'warning' })])).toBe(0))
})

test('sorting: file, line, column, rule; without a file last', () => {
  const at = (file: string | undefined, line: number, column: number, rule: RuleName = 'broken-link') =>
    diagnose(rule, 'x', { file, place: { line, column } })
  const order = [
    at('B.md', 1, 1),
    at('a.md', 2, 9),
    at('a.md', 10, 1, 'broken-anchor'),
    at('a.md', 10, 1),
    at('a.md', 10, 2),
    at(undefined, 0, 0),
  ]
  expect(sorted(order.toReversed())).toEqual(order)
})
