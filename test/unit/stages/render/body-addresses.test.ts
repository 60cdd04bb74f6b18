import { expect, it } from 'vitest'
import { withLinksThatAreThere } from '../../../../src/stages/render/body-addresses.ts'

const link = (href: string, text: string, rel = ''): string =>
  `<a href="${href}"${rel} data-link-if-there="">${text}</a>`

it('a link to what is there loses its mark, another becomes text', () => {
  const html = `<p>${link('/a', 'A <b>bold</b>')} ${link('/b?x=1&#x26;y=2', 'B')} ${link('/c', 'C', ' rel="noopener nofollow"')} <a href="/b">kept</a></p>`
  expect(withLinksThatAreThere(html, new Set(['/b?x=1&y=2']))).toBe(
    '<p><a href="/a">A <b>bold</b></a> <span>B</span> <a href="/c" rel="noopener nofollow">C</a> <a href="/b">kept</a></p>',
  )
  expect(withLinksThatAreThere(html, new Set(['/a', '/c']))).toBe(
    '<p><span>A <b>bold</b></span> <a href="/b?x=1&#x26;y=2">B</a> <span>C</span> <a href="/b">kept</a></p>',
  )
})

it('HTML without such links stays as it is', () =>
  expect(withLinksThatAreThere('<a href="/a">A</a>', new Set(['/a']))).toBe('<a href="/a">A</a>'))
