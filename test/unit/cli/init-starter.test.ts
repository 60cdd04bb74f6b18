import { describe, expect, test } from 'vitest'
import { pagesAddress, writtenAddress } from '../../../src/cli/init-starter.ts'

describe('the address of a site', () => {
  test.each([
    ['git@github.com:acme/rocket.git', 'https://acme.github.io', '/rocket/'],
    ['https://github.com/Acme/Rocket.js', 'https://acme.github.io', '/Rocket.js/'],
    ['https://token@github.com/acme/rocket/\n', 'https://acme.github.io', '/rocket/'],
    ['ssh://git@github.com:22/acme/rocket.git', 'https://acme.github.io', '/rocket/'],
    ['git@github.com:acme/acme.github.io.git', 'https://acme.github.io', '/'],
  ])('of the repository %s on GitHub Pages', (remote, url, baseUrl) => {
    expect(pagesAddress(remote)).toEqual({ url, baseUrl })
  })

  test.each(['', 'git@git.acme.dev:acme/rocket.git', 'https://github.com.evil.dev/a/b', '../rocket'])(
    'is not derived from %j',
    (remote) => expect(pagesAddress(remote)).toBeUndefined(),
  )

  test.each([
    ['https://docs.acme.dev', 'https://docs.acme.dev', '/'],
    ['https://acme.github.io/rocket', 'https://acme.github.io', '/rocket/'],
    ['http://localhost:8080/a/b/', 'http://localhost:8080', '/a/b/'],
  ])('%s is an origin and a path', (value, url, baseUrl) => {
    expect(writtenAddress(value)).toEqual({ url, baseUrl })
  })

  test.each(['', 'docs', 'ftp://acme.dev', 'https://acme.dev/?a=1', 'mailto:a@acme.dev'])(
    '%j is none',
    (value) => expect(() => writtenAddress(value)).toThrow(),
  )
})
