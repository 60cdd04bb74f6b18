import { describe, expect, it } from 'vitest'
import { parseMessages } from '../../../../src/stages/config/parse-messages.ts'
import { hintText } from '../../../../src/model/hint.ts'
import { parseConfig } from '../../../../src/stages/config/parse-config.ts'

const problemsOf = (value: unknown) =>
  parseMessages(value).problems.map(({ rule, path, at, message, hint }) => [
    rule,
    path.join('/'),
    at,
    message,
    hint && hintText(hint),
  ])

describe('texts of the configuration', () => {
  it('take the place of those of docgen, one by one', () => {
    const { messages, problems } = parseMessages({
      'pagination.next': 'Continue',
      'category.pages': { other: 'Pages: {count}' },
      'pagination.previous': undefined,
    })
    expect(problems).toEqual([])
    expect(messages).toEqual({
      'pagination.next': 'Continue',
      'category.pages': { other: 'Pages: {count}' },
    })
  })

  it('are named by keys that exist', () => {
    expect(problemsOf({ 'pagination.nxet': 'Continue' })).toEqual([
      [
        'unknown-config-key',
        'messages/pagination.nxet',
        'key',
        'There is no key `pagination.nxet` in `messages`.',
        'Did you mean `pagination.next`?',
      ],
    ])
  })

  it('have the parameters that the text has', () => {
    expect(problemsOf({ 'search.screen': 'Page {nummer}', 'pagination.next': '{page}' })).toEqual([
      [
        'invalid-config-value',
        'messages/search.screen',
        'value',
        '`messages["search.screen"]` has the parameter `{nummer}`, which this text does not have.',
        'It has `{number}`.',
      ],
      [
        'invalid-config-value',
        'messages/pagination.next',
        'value',
        '`messages["pagination.next"]` has the parameter `{page}`, which this text does not have.',
        'It has no parameters.',
      ],
    ])
  })

  it('have forms where they go with a number', () => {
    expect(problemsOf({ 'category.pages': '{count} Seiten' })).toEqual([
      [
        'invalid-config-value',
        'messages/category.pages',
        'value',
        '`messages["category.pages"]` must be an object, not a text.',
        'Write `{ other: "{count} Seiten" }`.',
      ],
    ])
    expect(problemsOf({ 'category.pages': { one: 'x', ohter: 'y' } }).map(([, path]) => path)).toEqual([
      'messages/category.pages',
      'messages/category.pages/ohter',
    ])
  })

  it.each([[7], [['a']], [null]])('are texts in an object, not %j', (value) => {
    expect(problemsOf(value)).toHaveLength(1)
    expect(problemsOf({ 'pagination.next': value })).toHaveLength(1)
  })

  it('are judged beside all others', () => {
    const { config, problems } = parseConfig({ title: 'A', url: 'x', messages: { 'page.strat': 'Start' } })
    expect(config).toBeUndefined()
    expect(problems.map(({ path }) => path.join('/'))).toEqual(['url', 'messages/page.strat'])
  })
})
