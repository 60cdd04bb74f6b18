import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutliner } from '../../../../src/features/share-pictures/outline-text.ts'

const fonts = join(import.meta.dirname, '../../../../templates/fonts/share')
const outliner = await openOutliner(
  ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((subset) =>
    readFileSync(join(fonts, `inter-${subset}-600.woff`)),
  ),
)

test.each([
  'Install `thv` – v1.2 (beta)',
  'Größe, où, ¿señor?',
  'Žluťoučký kůň',
  'Установка',
  'Εγκατάσταση',
  'Cài đặt',
])('the fonts of docgen have: %s', (text) => expect(outliner.covers(text)).toBe(true))

test.each(['安装', 'インストール', 'تثبيت', 'התקנה', 'स्थापना', 'ติดตั้ง', 'Ship it 🚀'])('and not: %s', (text) =>
  expect(outliner.covers(text)).toBe(false),
)

test('outlines are the same whenever they are made, and move with their place', () => {
  const at = (x: number): string => outliner.pathsOf('Ab', x, 100, 50)
  expect(at(0)).toBe(at(0))
  expect(at(0)).toMatch(/^<path transform="translate\(0\.0 100\.0\) scale\([\d.]+\)" d="M\d/)
  expect(at(10)).not.toBe(at(0))
})
