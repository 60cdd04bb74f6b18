import { expect, it } from 'vitest'
import { editorLink } from '../../../src/dev-server/editor-link.ts'
import { overlayNotes } from '../../../src/dev-server/live-answers.ts'
import { diagnose } from '../../../src/model/diagnose.ts'

const broken = diagnose('broken-link', 'No page at `/home/me/site/x`.', {
  file: 'content/a b.md',
  place: { line: 3, column: 5 },
})
const input = { root: '/home/me/site', source: () => 'one\ntwo\nthree' }

it('names no path outside of the project unless an editor was named', () => {
  expect(JSON.stringify(overlayNotes([broken], input))).not.toContain('/home/me')
  expect(overlayNotes([broken], { ...input, editor: 'vscode' })[0]).toMatchObject({
    location: 'content/a b.md:3:5',
    link: 'vscode://file/home/me/site/content/a%20b.md:3:5',
  })
})

it('leads to the page about the rule when the manual has an address', () => {
  expect(overlayNotes([broken], input)[0]).not.toHaveProperty('help')
  expect(overlayNotes([broken], { ...input, manual: 'https://docs.acme.dev/docgen/' })[0]?.help).toBe(
    'https://docs.acme.dev/docgen/reference/rules/broken-link',
  )
})

it.each([
  ['zed', 'zed://file/a/b.md:1:2'],
  ['webstorm', 'webstorm://open?file=/a/b.md&line=1&column=2'],
] as const)('%s', (editor, link) => expect(editorLink(editor, '/a/b.md', { line: 1, column: 2 })).toBe(link))

it('a name cannot leave its part of the address', () => {
  expect(editorLink('idea', 'C:\\site\\a&line=9#x?.md')).toBe(
    'idea://open?file=/C:/site/a%26line%3D9%23x%3F.md&line=1&column=1',
  )
})
