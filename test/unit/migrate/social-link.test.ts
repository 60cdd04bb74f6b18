import { expect, test } from 'vitest'
import { socialLink } from '../../../src/migrate/social-link.ts'

test.each([
  ['github', 'GitHub', 'github'],
  ['fontawesome/brands/x-twitter', 'X', 'x'],
  ['octicons/mark-github-24', 'GitHub', 'github'],
  ['simple/bluesky', 'Bluesky', 'bluesky'],
  ['twitter', 'Twitter', undefined],
  ['fontawesome/solid/paper-plane', 'acme.dev', undefined],
  [undefined, 'acme.dev', undefined],
])('the icon %s is that of %s', (icon, label, mark) => {
  const link = { label, href: 'https://acme.dev/a', ...(mark === undefined ? {} : { icon: mark }) }
  expect(socialLink('https://acme.dev/a', icon)).toEqual(link)
  expect(socialLink('https://acme.dev/a', icon, 'Ours')).toEqual({ ...link, label: 'Ours' })
})
