import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporarySite, type TempSite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

/** A plugin with a command for everything that one can do. */
const plants = `
const rules = { 'plants-dry': { severity: 'warning', summary: 'A plant needs water.' } }
const plants = {
  name: 'plants',
  rules,
  commands: [
    {
      name: 'plants water',
      summary: 'water the plants',
      arguments: [{ name: '<first>', summary: 'a plant' }, { name: '[others...]', summary: 'more' }],
      options: [
        { flags: '-l, --litres <n>', summary: 'how much', parse: (text) => { if (!/^[0-9]+$/.test(text)) throw new Error('a number is needed, not ' + text); return Number(text) } },
        { flags: '--dry-run', summary: 'only say it' },
      ],
      run: ({ args, options, config, print }) => { print(JSON.stringify({ args, options, title: config.title })); return 0 },
    },
    {
      name: 'plants list',
      summary: 'write their names',
      run: async ({ read, write, print }) => {
        print(String(await read('plants.txt')))
        print(String(await write('lists/plants.txt', 'fern')) + ' ' + String(await write('lists/plants.txt', 'fern')))
        return 0
      },
    },
    { name: 'plants check', summary: 'look at them', run: ({ report }) => report([{ rule: 'plants-dry', severity: 'error', message: 'The fern is dry.', file: 'content/index.md', place: { line: 1, column: 3 } }]) },
    { name: 'plants throw', summary: 'fail', run: () => { throw new Error('no soil') } },
    { name: 'plants leave', summary: 'write elsewhere', run: ({ write }) => write('../fern', '').then(() => 0) },
    { name: 'plants nothing', summary: 'return nothing', run: () => {} },
  ],
}`

function siteWith(plugins = '[plants]'): TempSite {
  const site = temporarySite({ 'content/index.md': '# Fern\n' })
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.mjs': `${plants}\nexport default { title: 'Garden', url: 'https://example.com', plugins: ${plugins} }\n`,
  })
  return site
}

describe('a command of a plugin', () => {
  test('gets its arguments, its options and the configuration', async () => {
    const { root } = siteWith()
    expect(await docgen(root, 'plants', 'water', 'fern', 'moss', '-l', '3', '--dry-run')).toEqual({
      code: 0,
      out: `${JSON.stringify({ args: ['fern', 'moss'], options: { litres: 3, dryRun: true }, title: 'Garden' })}\n`,
      err: '',
    })
  })

  test('is found in another folder', async () => {
    const { root } = siteWith()
    expect(await docgen('/', 'plants', 'water', 'fern', '--dir', root)).toMatchObject({ code: 0 })
    expect(
      await docgen('/', 'plants', 'water', 'fern', `--config=${join(root, 'docgen.config.mjs')}`),
    ).toMatchObject({ code: 0, out: expect.stringContaining('"options":{}') as string })
  })

  test('reads and writes below the project only', async () => {
    const { root, write } = siteWith()
    expect((await docgen(root, 'plants', 'list')).out).toBe('undefined\ntrue false\n')
    write({ 'plants.txt': 'fern' })
    expect((await docgen(root, 'plants', 'list')).out).toBe('fern\nfalse false\n')
    expect(readFileSync(join(root, 'lists/plants.txt'), 'utf8')).toBe('fern')
    const { code, err } = await docgen(root, 'plants', 'leave')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/`\.\.\/fern` leads out of the project\. +outside-project/),
    ])
    expect(existsSync(join(root, '../fern'))).toBe(false)
  })

  test('reports under the rules of its plugin', async () => {
    const { code, err } = await docgen(siteWith().root, 'plants', 'check')
    expect(code).toBe(1)
    expect(err).toMatch(
      /content\/index\.md:1:3\n +error +The fern is dry\. +plants-dry \(plugin plants\)\n +> 1 \| # Fern/,
    )
  })

  test('has help of its own, and so has a group', async () => {
    const { root } = siteWith()
    const { code, out } = await docgen(root, 'plants', 'water', '--help')
    expect(code).toBe(0)
    for (const text of [
      'Usage: docgen plants water',
      '<first> [others...]',
      '--litres <n>',
      '--config <file>',
    ])
      expect(out).toContain(text)
    expect(await docgen(root, 'plants', '--help')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^docgen plants water {4}water the plants \(plugin plants\)\n/) as string,
    })
    expect(await docgen(root, 'plants')).toMatchObject({
      code: 2,
      err: expect.stringContaining('docgen plants check') as string,
    })
  })

  test('is listed by `docgen commands`, which the help names', async () => {
    expect((await docgen('/', '--help')).out).toContain('`docgen commands` lists them')
    expect((await docgen(siteWith().root, 'commands')).out.split('\n')).toHaveLength(7)
    expect((await docgen('/', 'commands', siteWith('[]').root)).out).toBe(
      'No plugin of this site adds a command.\n',
    )
  })

  test.each<readonly [readonly string[], number, string]>([
    [['plants', 'water'], 2, '`docgen plants water` needs `<first>`.'],
    [['plants', 'list', 'x'], 2, 'There are too many arguments for `docgen plants list`.'],
    [['plants', 'water', 'fern', '--litre', '3'], 2, 'Did you mean `--litres`?'],
    [['plants', 'water', 'fern', '--litres', 'much'], 2, '`--litres`: a number is needed, not much.'],
    [['plants', 'water', 'fern', '--litres'], 2, '`--litres` needs a value.'],
    [['plants', 'throw'], 1, 'The plugin `plants` failed in its command `plants throw`: no soil'],
    [['plants', 'nothing'], 1, 'it returned undefined, which is not an exit code'],
    [['plants', 'watre'], 2, 'There is no command `plants watre`.'],
    [['plants', 'watre'], 2, 'Did you mean `plants water`?'],
    [['biuld'], 2, 'Did you mean `build`?'],
    [['xyzzy'], 2, '`commands`, `plants water`, `plants list`'],
  ])('%j', async (words, code, said) => {
    const answer = await docgen(siteWith().root, ...words)
    expect(answer.err).toContain(said)
    expect(answer.err).not.toMatch(/\n {4}at /)
    expect([answer.code, answer.out]).toEqual([code, ''])
  })
})

describe('without a configuration that has it', () => {
  test('a command is unknown', async () => {
    expect(await docgen('/', 'biuld')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean `build`?') as string,
    })
  })

  test('a broken configuration is named as the reason', async () => {
    const { code, err } = await docgen(siteWith('[plants, 3]').root, 'plants', 'water', 'fern')
    expect(code).toBe(2)
    expect(err).toContain('There is no command `plants`.')
    expect(err).toMatch(/docgen\.config\.mjs:\d+:\d+/)
    expect(err).toContain('`plugins[1]` must be a plugin object')
  })
})
