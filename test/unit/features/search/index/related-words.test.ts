import { describe, expect, test } from 'vitest'
import { relatedWords } from '../../../../../src/features/search/index/page-documents.ts'
import { english } from '../../../../../src/features/search/query/language.ts'

describe('words that may be related to what titles say', () => {
  const related = relatedWords(english())

  test('are other words for a word in any of its forms', () => {
    expect(related.of(['Removing widgets'])).toEqual(expect.arrayContaining(['delete', 'uninstall']))
  })

  test('are other words for a phrase, and phrases are one word', () => {
    expect(related.of(['Turn off the lights'])).toContain('disable')
    expect(related.of(['Disable the lights'])).toContain('turnoff')
    expect(related.of(['Turn the lights', 'off'])).not.toContain('disable')
  })

  test('are one way where readers say less than a title, and only for all of its phrase', () => {
    expect(related.of(['Certificate authority'])).toContain('corporate')
    expect(related.of(['Corporate design'])).not.toContain('certificate')
    expect(related.of(['Authority of the certificate'])).not.toContain('corporate')
  })

  test('are none that the texts say themselves, and each is named once', () => {
    const words = related.of(['Remove or delete widgets', 'Uninstalling'])
    expect(words).not.toContain('delete')
    expect(words).not.toContain('uninstall')
    expect(new Set(words).size).toBe(words.length)
  })

  test('are known for English only', () => {
    expect(relatedWords({ ...english(), name: 'de' }).of(['Remove'])).toEqual([])
  })
})
