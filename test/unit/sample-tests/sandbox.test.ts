import { describe, expect, it } from 'vitest'
import { canCloseNetwork } from '../../../src/engine/close-network.ts'
import { sandboxed, type SandboxOptions } from '../../../src/sample-tests/sandbox.ts'

const folders = { all: '/t', work: '/t/work', home: '/t/home', temporary: '/t/tmp', drivers: '/t/drivers' }
const options: SandboxOptions = {
  kind: 'process',
  network: false,
  root: '/site',
  packages: '/site/node_modules',
  path: '/usr/bin',
}

describe('sandboxed', () => {
  it('gives a process none of the variables of the user, and the programs of the project', () => {
    process.env['DOCGEN_TEST_SECRET'] = 'secret'
    const { environment } = sandboxed(['sh'], folders, options)
    delete process.env['DOCGEN_TEST_SECRET']
    expect(Object.keys(environment).sort()).toEqual(
      ['DOCGEN_PROJECT', 'HOME', 'LANG', 'NO_COLOR', 'PATH', 'TERM', 'TMPDIR'].sort(),
    )
    expect(environment['PATH']).toBe('/t/node_modules/.bin:/usr/bin')
  })

  it('closes the network unless it is to be open', () => {
    const words = (network: boolean): readonly string[] =>
      sandboxed(['sh'], folders, { ...options, network }).words
    expect(words(false).includes('--net')).toBe(canCloseNetwork())
    expect(words(true)).not.toContain('--net')
  })

  it('starts a container without network and privileges, which can be ended by its name', () => {
    const { words, end } = sandboxed(['sh', 'driver.sh'], folders, {
      ...options,
      kind: 'docker',
      image: 'node:22',
    })
    const line = words.join(' ')
    expect(line).toMatch(/^docker run --rm --interactive .*--network none .*--cap-drop ALL/)
    expect(line).toContain(
      '--volume /t:/t --volume /site:/site:ro --volume /site/node_modules:/t/node_modules:ro',
    )
    expect(line).toMatch(/--workdir \/t\/work .*--env HOME=\/t\/home .* node:22 sh -c .* sh sh driver\.sh$/)
    expect(end).toEqual(['docker', 'kill', words[words.indexOf('--name') + 1]])
    expect(sandboxed(['sh'], folders, { ...options, kind: 'podman', network: true }).words).not.toContain(
      'none',
    )
  })
})
