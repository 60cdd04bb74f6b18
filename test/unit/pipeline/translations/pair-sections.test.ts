import { expect, test } from 'vitest'
import { formatRecords, parseRecords } from '../../../../src/pipeline/translations/lock-file.ts'
import { pairSections, type RecordedSection } from '../../../../src/pipeline/translations/pair-sections.ts'
import { type Section, splitPage } from '../../../../src/pipeline/translations/split-page.ts'
import { fencesFor } from '../../../manual/fence-checks.ts'
import { DiagnosticError } from '../../../../src/model/diagnose.ts'

const split = (source: string): readonly Section[] => splitPage({ path: 'a.md', source, format: 'md' })

const source = '# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n'
const german = '# Ä\n\nEins.\n\n## Be\n\nZwei.\n\n## Ze\n\nDrei.\n'

/** What `accept` records for two texts with the same sections. */
const recordsOf = (original: string, translated: string): readonly RecordedSection[] =>
  split(original).map(({ hash, heading }, index) => ({
    source: hash,
    translation: split(translated)[index]?.hash ?? '',
    heading,
  }))

/** Each section of the source with its state and its translation. */
const states = (original: string, translated: string, records = recordsOf(source, german)) =>
  pairSections(split(original), split(translated), records).sections.map(
    ({ source: { heading }, state, translation }) =>
      `${heading} ${state} ${translation?.heading ?? ''}`.trim(),
  )

test('a section is found by the hash of what it was made from', () => {
  expect(states(source, german)).toEqual(['# A current # Ä', '## B current ## Be', '## C current ## Ze'])
  const moved = '# A\n\nOne.\n\n## C\n\nThree.\n\n## B\n\nTwo.\n'
  expect(states(moved, german)).toEqual(['# A current # Ä', '## C current ## Ze', '## B current ## Be'])
  const more = source.replace('## B', '## New\n\nWords.\n\n## B')
  expect(states(more, german)).toEqual([
    '# A current # Ä',
    '## New missing',
    '## B current ## Be',
    '## C current ## Ze',
  ])
})

test('a section whose source has changed is outdated, also if its heading has', () => {
  expect(states(source.replace('Two', '2'), german)).toContain('## B outdated ## Be')
  expect(states(source.replace('## B', '## Bee'), german)).toContain('## Bee outdated ## Be')
})

test('a translation may be edited; what nobody has accepted is not current', () => {
  expect(states(source, german.replace('Zwei', 'Zwo'))).toContain('## B current ## Be')
  const fourth = `${german}\n## De\n\nVier.\n`
  expect(states(`${source}\n## D\n\nFour.\n`, fourth)).toContain('## D unrecorded ## De')
  expect(states(source, german, [])).toEqual([
    '# A unrecorded # Ä',
    '## B unrecorded ## Be',
    '## C unrecorded ## Ze',
  ])
})

test('a section in the language of the source is missing, unless it was accepted', () => {
  const half = german.replace(/## Ze[^]*/, '## C\n\nThree.\n')
  expect(states(source, half, [])).toContain('## C missing ## C')
  expect(states(source, half, recordsOf(source, half))).toContain('## C current ## C')
})

test('the manual shows records as they are', () => {
  const [shown] = fencesFor('translations')
  expect(parseRecords(shown?.fence.text ?? '', 'lock').get('content/guides/install.md')).toMatchObject([
    { heading: '## Requirements' },
    { source: undefined },
  ])
})

test('records survive their file, which says what is wrong with it', () => {
  const records = new Map([
    ['content/ü: b.md', recordsOf(source, german)],
    ['content/a.md', [{ source: undefined, translation: '0123456789a', heading: '## "Quotes" # and: more' }]],
  ])
  const text = formatRecords(records)
  expect(parseRecords(text, 'lock')).toEqual(records)
  expect(text.indexOf('a.md')).toBeLessThan(text.indexOf('ü: b.md'))
  expect(parseRecords(formatRecords(new Map()), 'lock').size).toBe(0)
  const conflict = text.replace('    - "- 0', '<<<<<<< HEAD\n    - "- 0')
  for (const broken of [conflict, text.replace('"- 0', '"x 0'), 'pages: {}', `${text}  content/a.md: []\n`])
    expect(() => parseRecords(broken, 'lock')).toThrow(DiagnosticError)
})
