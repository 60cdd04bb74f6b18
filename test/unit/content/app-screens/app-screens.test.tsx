import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import AppScreen from '../../../../content/_plugins/app-screens/AppScreen.tsx'
import { drawings } from '../../../../content/_plugins/app-screens/drawings.ts'
import { windowWidth } from '../../../../content/_plugins/app-screens/parts.tsx'
import { screens } from '../../../../content/_plugins/app-screens/screens.ts'
import { shownMarkdown } from '../../../../src/stages/render/shown-markdown.ts'

const names = Object.keys(screens)

/** What a drawing places: its numbers, and where each begins. */
const attribute = (tag: string, name: string): number =>
  Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(tag)?.[1] ?? NaN)

describe('drawings of the screens of the app', () => {
  test('every screen has its words and its lines', () => {
    expect(Object.keys(drawings).sort()).toEqual([...names].sort())
  })

  test.each(names)('%s is an image with a text, and every number on it is explained', (name) => {
    const html = renderToStaticMarkup(<AppScreen name={name} />)
    expect(html).toMatch(/<svg [^>]*role="img" aria-label="Drawing of [^"]{40,}"/)
    const numbers = [...html.matchAll(/<text fill="#1c1b20"[^>]*>(\d)</g)].map(([, digit]) => Number(digit))
    const explained = html.match(/<li>/g)?.length ?? 0
    expect(explained).toBeGreaterThan(1)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: explained }, (_, index) => index + 1))
  })

  test.each(names)('%s stays within its window, and its text is large enough for a phone', (name) => {
    const html = renderToStaticMarkup(<AppScreen name={name} />)
    const height = drawings[name]?.height ?? 0
    for (const [tag] of html.matchAll(/<rect [^>]*>/g)) {
      expect(attribute(tag, 'x') + attribute(tag, 'width')).toBeLessThan(windowWidth)
      expect(attribute(tag, 'y') + attribute(tag, 'height')).toBeLessThan(height)
    }
    for (const [, tag = '', words = ''] of html.matchAll(/<text ([^>]*)>([^<]*)</g)) {
      // A letter of the theme's font is about half as wide as high, one of code a bit more.
      const width = words.length * (tag.includes('--mono') ? 6.7 : 6.3)
      if (!tag.includes('text-anchor')) expect(attribute(` ${tag}`, 'x') + width).toBeLessThan(windowWidth)
    }
  })

  test('colors are those of the page, so that they follow its mode', () => {
    const html = names.map((name) => renderToStaticMarkup(<AppScreen name={name} />)).join('')
    const painted = new Set([...html.matchAll(/ (?:fill|stroke)="([^"]+)"/g)].map(([, value]) => value))
    // Dark digits on honey, in both modes.
    expect([...painted].filter((value) => !/^(?:none|var\(--[\w-]+\))$/.test(value ?? ''))).toEqual([
      '#1c1b20',
    ])
    expect(painted.size).toBeGreaterThan(8)
  })

  test('the Markdown copy of a page has the labels', () => {
    expect(shownMarkdown(renderToStaticMarkup(<AppScreen name="network" />)).markdown).toContain(
      [
        '1. Turns isolation on. Rules of the registry entry are filled in.',
        '2. A leading period covers all subdomains.',
        '3. The server can’t use any other port.',
      ].join('\n'),
    )
  })

  test('a name without a drawing is an error that names the others', () => {
    expect(() => renderToStaticMarkup(<AppScreen name="toString" />)).toThrow(
      '<AppScreen name="toString">: there is no such drawing, only clients, install, logs, network, playground, registry, secrets, servers.',
    )
  })
})
