import { describe, expect, it } from 'vitest'
import { diceFor } from '../../../laws/history/dice.ts'
import {
  parseFrontMatter,
  parsePlainFrontMatter,
} from '../../../../src/stages/markdown/parse-front-matter.ts'

/** What the parser of YAML makes of it, which a comment asks for. */
const parsed = (yaml: string): unknown => comparable(parseFrontMatter(`${yaml}\n# a comment`, 'a.md'))

/** Objects without a prototype are equal to others. */
const comparable = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const pieces = [
  ...['a', 'title', 'Yes', 'null', 'false', '1', '0', '12e3', '0x1', ':', ': ', ' ', '  ', '\n', '\n'],
  ...['#', ' #', '"', "'", '\\', '-', '- ', '[', ']', '{', '}', ',', '&', '*', '!', '|', '>', '%', '@'],
  ...['`', '?', '? ', '~', '.', '...', '---', '\t', '\r', '<<', 'é', '🚀', '\u00a0', '\u2028', '\u0085'],
  ...['\ufeff', '\u200b', '__proto__', 'key: ', 'key: ', 'other: ', 'a: ', '\nb: '],
]

describe('parsePlainFrontMatter', () => {
  it.each([
    'title: A page\ndescription: "Two: words # here"\n\nsidebar_position: 12',
    "draft: true\nhide-title: false\nslug: /a/b\nicon: 'x'".replace('/a/b', 'a/b'),
    'empty: ""\nzero: 0\nemoji: An 🚀 here\nlast: no',
    'date: on 2026-01-02, at ten\nurl: https://example.com/#a',
  ])('reads %j as YAML is read', (yaml) => {
    expect(comparable(parsePlainFrontMatter(yaml))).toEqual(parsed(yaml))
  })

  it.each([
    'title:',
    'title: A: b',
    'title: a #b',
    'title: a:',
    'title: [a]',
    'title: 1.10',
    'title: 007',
    'title: null',
    'title: TRUE',
    'title: "a\\n"',
    "title: 'it''s'",
    'title: a\n  b',
    'title: a\ntitle: b',
    'title: |\n  a',
    'true: a',
    'title: &a b',
    'title: a\t',
    '# title: a',
    '...',
    'title:a',
  ])('leaves %j to the parser of YAML', (yaml) => {
    expect(parsePlainFrontMatter(yaml)).toBeUndefined()
  })

  it('reads no text differently', () => {
    const { pick, number } = diceFor(1)
    let plain = 0
    for (let run = 0; run < 20_000; run++) {
      const yaml = Array.from({ length: number(13) }, () => pick(pieces)).join('')
      const result = parsePlainFrontMatter(yaml)
      if (!result) continue
      plain++
      expect(comparable(result), JSON.stringify(yaml)).toEqual(parsed(yaml))
    }
    expect(plain).toBeGreaterThan(500)
  })
})
