import { describe, expect, it } from 'vitest'
import { suggester, suggestion } from '../../../../src/stages/links/meant-addresses.ts'

const names = ['/guides/install', '/guides/upgrade', '/reference/api', '/faq', '/guides/café']

describe('suggester', () => {
  it.each([
    ['/guides/instal', '/guides/install'],
    ['/guides/isntall', '/guides/install'],
    ['/guide/upgrade', '/guides/upgrade'],
    ['/GUIDES/INSTALL', '/guides/install'],
    ['/fqa', '/faq'],
    ['/nothing/like/it/at/all', undefined],
    ['', undefined],
  ])('%s means %s', (name, candidate) => {
    expect(suggester(names)(name)).toBe(candidate)
  })

  it('takes the first in code-unit order of two that are equally near, whatever their order', () => {
    expect(suggester(['/ab', '/aa'])('/ac')).toBe('/aa')
    expect(suggester(['/aa', '/ab'])('/ac')).toBe('/aa')
  })

  it('goes through the candidates when it is first asked, and never again', () => {
    let read = 0
    const counted: Iterable<string> = {
      *[Symbol.iterator]() {
        for (let index = 0; index < 5_000; index++) {
          read++
          yield `/page-${index}`
        }
      },
    }
    const suggest = suggester(counted)
    expect(read).toBe(0)
    for (let index = 0; index < 2_000; index++) expect(suggest('/pgae-17')).toBe('/page-17')
    for (let index = 0; index < 2_000; index++) suggest(`/paeg-${index}`)
    expect(read).toBe(5_000)
  })

  it('has nothing to suggest without candidates', () => {
    expect(suggester([])('/x')).toBeUndefined()
  })
})

describe('suggestion', () => {
  const say = (name: string): string | undefined =>
    suggestion(name, suggester(names), name, (candidate) => candidate)?.hint
  it('says in what the name differs', () => {
    expect(say('/guides/instal')).toBe('Did you mean `/guides/install`?')
    expect(say('/Guides/Install')).toBe('It differs in case from `/guides/install`.')
    expect(say('/guides/café'.normalize('NFD'))).toBe('It differs in its Unicode form from `/guides/café`.')
    expect(say('/zzzzzzzzz')).toBeUndefined()
  })
})
