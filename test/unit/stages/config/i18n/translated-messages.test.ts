import { describe, expect, test } from 'vitest'
import { translatedMessages } from '../../../../../src/stages/config/i18n/translated-messages.ts'

const texts = (given: Readonly<Record<string, string>>) => ({
  file: 'i18n/pl/code.json',
  texts: Object.fromEntries(Object.entries(given).map(([key, text]) => [key, { text }])),
})

describe('texts of a code.json', () => {
  test('have forms for the plural categories of the language, in the order of Docusaurus', () => {
    const { messages } = translatedMessages(
      texts({ 'search.count': '{count} wynik|{count} wyniki|{count} wyników' }),
      'pl',
    )
    // Polish has one, few, many and other: the last form serves for the one that is missing.
    expect(messages['search.count']).toEqual({
      one: '{count} wynik',
      few: '{count} wyniki',
      many: '{count} wyników',
      other: '{count} wyników',
    })
  })

  test('of the site are kept by their ids, also those that look nearly like docgen’s', () => {
    const { own, diagnostics } = translatedMessages(
      texts({ 'theme.docs.paginator.next': 'Dalej', 'pagination.nxet': 'Dalej' }),
      'pl',
    )
    expect(own).toEqual({ 'theme.docs.paginator.next': 'Dalej', 'pagination.nxet': 'Dalej' })
    expect(diagnostics).toMatchObject([{ rule: 'unknown-message', hint: 'Did you mean `pagination.next`?' }])
  })

  test('with parameters that the original does not have are left out', () => {
    const { messages, diagnostics } = translatedMessages(texts({ 'meta.updatedOn': 'Dnia {day}' }), 'pl')
    expect(messages).toEqual({})
    expect(diagnostics).toMatchObject([{ rule: 'invalid-message' }])
  })

  test('of Docusaurus’s theme are docgen’s where both say the same; docgen’s own keys win', () => {
    const { messages, own, diagnostics } = translatedMessages(
      texts({
        'theme.docs.paginator.next': 'Dalej',
        'theme.docs.paginator.previous': 'Wstecz',
        'pagination.previous': 'Poprzednia',
        'theme.common.headingLinkTitle': 'Link do {heading}',
        'theme.blog.post.readingTime.plurals': 'Minuta|{readingTime} minuty|{readingTime} minut',
        'theme.tags.tagsListLabel': 'Tagi:',
        'theme.admonition.tip': 'rada',
      }),
      'pl',
    )
    expect(messages).toEqual({
      'pagination.next': 'Dalej',
      'pagination.previous': 'Poprzednia',
      'text.sectionLink': 'Link do {title}',
      'blog.minutes': { one: 'Minuta', few: '{count} minuty', many: '{count} minut', other: '{count} minut' },
      'meta.tags': 'Tagi',
      'admonition.tip': 'Rada',
    })
    // Components of the site may ask for them by their ids.
    expect(own['theme.docs.paginator.next']).toBe('Dalej')
    expect(diagnostics).toEqual([])
  })

  test('that Docusaurus left in English do not take the place of docgen’s translations', () => {
    const { messages } = translatedMessages(
      texts({
        'theme.docs.paginator.next': 'Next',
        'theme.blog.post.plurals': '',
        'theme.NotFound.p1': 'We could not find what you were looking for.',
        'theme.tags.tagsListLabel': 'Tags:',
      }),
      'pl',
    )
    expect(messages).toEqual({})
  })

  test('of Docusaurus’s theme that docgen does not have are reported once', () => {
    const { diagnostics } = translatedMessages(
      texts({
        'theme.BackToTopButton.buttonAriaLabel': 'W górę',
        'theme.a': 'a',
        'theme.b': 'b',
        'theme.c': 'c',
      }),
      'pl',
    )
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({ rule: 'unknown-message', severity: 'info' })
    expect(diagnostics[0]?.message).toContain('and 1 more')
  })
})
