import { describe, expect, it } from 'vitest'
import { browserGroups, browserMessages, english } from '../../../../src/model/messages/languages.ts'
import { createTranslate, messagesOf, type Messages } from '../../../../src/model/messages/messages.ts'

describe('a text', () => {
  const translate = createTranslate(english, 'en')

  it('takes its values', () => {
    expect(translate('pagination.next')).toBe('Next')
    expect(translate('search.screen', { number: 2 })).toBe('Page 2')
    expect(translate('meta.updatedOnBy', { date: '2026-01-02', author: '{date}' })).toBe(
      'Last updated on 2026-01-02 by {date}',
    )
  })

  it('has a form for each number, in the categories of its language', () => {
    expect([0, 1, 2].map((count) => translate('category.pages', { count }))).toEqual([
      '0 pages',
      '1 page',
      '2 pages',
    ])
    const russian: Messages = {
      ...english,
      'category.pages': { one: '{count} страница', few: '{count} страницы', other: '{count} страниц' },
    }
    const translateRussian = createTranslate(russian, 'ru')
    expect([1, 2, 5, 21].map((count) => translateRussian('category.pages', { count }))).toEqual([
      '1 страница',
      '2 страницы',
      '5 страниц',
      '21 страница',
    ])
    // Polish has a form `many`, which these texts do not have.
    expect(createTranslate(russian, 'pl')('category.pages', { count: 5 })).toBe('5 страниц')
  })

  it('comes in pieces where its values are elements', () => {
    const element = { element: 'kbd' }
    expect(translate.parts('search.noResultsTitle', { query: element })).toEqual([
      'No results found for “',
      element,
      '”',
    ])
    expect(translate.parts('search.toOpen', { key: element })).toEqual([element, ' to open'])
  })
})

describe('the English texts', () => {
  it('have keys of two parts and say something', () => {
    for (const [key, message] of Object.entries(english)) {
      expect(key).toMatch(/^[a-z]\w*\.[a-z]\w*$/i)
      for (const text of typeof message === 'string' ? [message] : Object.values(message))
        expect(text.trim()).not.toBe('')
    }
  })

  it('have a group for each module that scripts import', () => {
    for (const group of browserGroups)
      expect(Object.keys(messagesOf(english, group)).length).toBeGreaterThan(0)
    expect(Object.keys(browserMessages(english))).not.toContain('pagination.next')
  })
})
