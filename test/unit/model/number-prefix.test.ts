import { describe, expect, it } from 'vitest'
import { numberPrefixOf, withoutNumberPrefix } from '../../../src/model/conventions.ts'

describe('numbers at the beginning of names', () => {
  it.each([
    ['01-intro', 1, 'intro'],
    ['002_install', 2, 'install'],
    ['0. start', 0, 'start'],
    ['2. Run it', 2, 'Run it'],
    ['2 - run', 2, 'run'],
    ['12. later', 12, 'later'],
    ['010-later', 10, 'later'],
    ['01-2fa', 1, '2fa'],
    ['02-3d-models', 2, '3d-models'],
    ['03_404-errors', 3, '404-errors'],
    ['04-1.0-notes', 4, '1.0-notes'],
  ])('%s is ordered by %i', (name, position, rest) => {
    expect([numberPrefixOf(name, 'order'), withoutNumberPrefix(name, 'order')]).toEqual([position, rest])
  })

  it.each([
    '404-errors',
    '2-factor-auth',
    '3-way-merge',
    '7-zip',
    '12-factor-app',
    '10-minute-tour',
    '2.x',
    '2.x-migration',
    '3.js',
    '2024-01-01',
    '01-02-2024',
    '7.0-notes',
    '0.9',
    '0.9-notes',
    '01-02',
    '01',
    '404',
    '0',
    '5g-setup',
  ])('%s keeps its number', (name) => {
    expect([numberPrefixOf(name, 'order'), withoutNumberPrefix(name, 'order')]).toEqual([undefined, name])
  })

  it('are all an order in Docusaurus', () => {
    expect(withoutNumberPrefix('2-factor-auth', 'any-number')).toBe('factor-auth')
    expect(numberPrefixOf('404-errors', 'any-number')).toBe(404)
    expect(withoutNumberPrefix('2024-01-01', 'any-number')).toBe('2024-01-01')
  })

  it('are part of names where a mount says so', () => {
    expect([numberPrefixOf('01-intro', 'name'), withoutNumberPrefix('01-intro', 'name')]).toEqual([
      undefined,
      '01-intro',
    ])
  })
})
