import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundledCli as cli } from '../../../bundled-cli.ts'
import { listStaticFiles } from '../../../../src/stages/assets/static-files.ts'
import { complaints, temporarySite, told, type TempSite } from '../../../build-temp-site.ts'

const page = { 'content/index.md': '# Home\n' }
const published = ({ root }: TempSite): string[] =>
  readdirSync(join(root, 'build'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'build').length + 1))
    .filter(
      (path) => !/^(?:assets\/|index\.|404|sitemap|robots|llms|_redirects$|_headers$|\.docgen)/.test(path),
    )
    .sort()

describe('static files', () => {
  it('keep their names where the folder is the project itself', () => {
    const { root } = temporarySite({ ...page, 'img/a.txt': 'a' })
    const paths = listStaticFiles(root, { staticDirs: ['.'] }).files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['content/index.md', 'img/a.txt']))
  })

  it('are published as they are, with names of every kind', async () => {
    const names = [
      '100%.txt',
      'a#b.txt',
      'a b.txt',
      'a+b.txt',
      'a&b.txt',
      "it's.txt",
      'ä.txt',
      '日本.txt',
      '🎉.txt',
      'no-extension',
      '.well-known/x',
      '.nojekyll',
      `${'n'.repeat(251)}.txt`,
      '%2e%2e.txt',
      '__proto__',
      'constructor.js',
    ]
    const site = temporarySite({
      ...page,
      ...Object.fromEntries(names.map((name) => [`static/${name}`, `content of ${name}`])),
    })
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    expect(published(site)).toEqual([...names].sort())
    for (const name of names) expect(site.output(name)).toBe(`content of ${name}`)
  })

  it('are linked to by encoded addresses', async () => {
    const site = temporarySite({
      'static/100%.txt': '1',
      'static/a#b.txt': '2',
      'static/a b.txt': '3',
      'static/q&a.txt': '4',
      'static/ä.txt': '5',
      'content/index.md':
        '# Home\n\n[a](/100%25.txt) [b](/a%23b.txt) [c](</a b.txt>) [d](/a%20b.txt) [e](/q&a.txt) [f](/ä.txt) [g](/%C3%A4.txt)\n',
    })
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    const hrefs = [
      ...(site.output('index.html').split('<main')[1] ?? '').matchAll(/<a href="(\/[^"]*\.txt)"/g),
    ].map(([, href]) => href)
    expect(hrefs).toEqual([
      '/100%25.txt',
      '/a%23b.txt',
      '/a%20b.txt',
      '/a%20b.txt',
      '/q&#x26;a.txt',
      '/%C3%A4.txt',
      '/%C3%A4.txt',
    ])
  })

  it('that no system should get are left out in silence, those that look like secrets with an error', async () => {
    const site = temporarySite({
      ...page,
      'static/.DS_Store': '',
      'static/.git/config': '',
      'static/node_modules/x/y.js': '',
      'static/note.txt~': '',
      'static/.note.swp': '',
      'static/Thumbs.db': '',
      'static/fine.txt': '',
    })
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    expect(published(site)).toEqual(['fine.txt'])
    const secrets = temporarySite({
      ...page,
      'static/server.pem': '',
      'static/keys/id_rsa': '',
      'static/a.p12': '',
      'static/fine.txt': '',
    })
    expect((await complaints(secrets)).map(told)).toEqual(
      ['static/a.p12', 'static/keys/id_rsa', 'static/server.pem'].map(
        (path) =>
          `error secret-file ${path} \`${path}\` looks like a secret and would be published. | Move it out of the static folder.`,
      ),
    )
  })

  it.each([
    ['a:b.txt', 'it contains `:`'],
    ['a<b.txt', 'it contains `<`'],
    ['a?b.txt', 'it contains `?`'],
    ['a\nb.txt', 'it contains a control character'],
    ['CON', 'Windows reserves the name'],
    ['aux.md', 'Windows reserves the name'],
    ['dot.', 'it ends with a dot or a space'],
    ['folder /x.txt', 'it ends with a dot or a space'],
  ])('a name that does not work everywhere: %j', async (name, reason) => {
    const site = temporarySite({ ...page, [`static/${name}`]: '' })
    const [first] = await complaints(site)
    expect(first).toMatchObject({ rule: 'unportable-name', severity: 'error', hint: 'Rename the file.' })
    expect(first?.message).toContain(reason)
  })

  it('that clash with pages or with each other, but not with what docgen makes by default: both are named', async () => {
    const site = temporarySite({
      ...page,
      'content/guide.md': '# Guide\n',
      'static/index.html': 'x',
      'static/guide.html': 'x',
      'static/404.html': 'x',
      'static/sitemap.xml': 'x',
      'static/Case.txt': '1',
      'static/case.txt': '2',
    })
    expect((await complaints(site)).map(({ rule, message }) => `${rule} ${message}`).sort()).toEqual([
      'output-clash `case.txt` is made by `static/case.txt` and by `static/Case.txt`.',
      'output-clash `guide.html` is made by `static/guide.html` and by the page `/guide`.',
      'output-clash `index.html` is made by `static/index.html` and by the page `/`.',
    ])
  })

  it('of two folders clash too, unless they are the same', async () => {
    const site = temporarySite(
      { ...page, 'static/a.txt': '1', 'public/a.txt': '2', 'static/b.txt': 'same', 'public/b.txt': 'same' },
      { staticDirs: ['static', 'public'] },
    )
    expect((await complaints(site)).map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'output-clash `a.txt` is made by `public/a.txt` and by `static/a.txt`.',
    ])
  })

  it('a static folder that is not there is an empty one, unless the configuration names it', async () => {
    expect((await temporarySite(page).build()).diagnostics.map(told)).toEqual([])
    await expect(temporarySite(page, { staticDirs: ['nowhere'] }).build()).rejects.toThrow(
      '`staticDirs[0]` names the folder `nowhere`, which does not exist.',
    )
  })
})

describe('links on the file system', () => {
  it('that stay in the project are followed; nothing of the others is published', async () => {
    const site = temporarySite({ ...page, 'static/real/a.txt': 'inside', 'shared/b.txt': 'shared' })
    const outside = temporarySite({ 'secret.txt': 'secret' })
    const at = (path: string): string => join(site.root, 'static', path)
    symlinkSync(at('real/a.txt'), at('file'))
    symlinkSync('../shared', at('folder'))
    symlinkSync(join(outside.root, 'secret.txt'), at('out'))
    symlinkSync(outside.root, at('out-folder'))
    symlinkSync('/etc/passwd', at('passwd'))
    symlinkSync('/proc/self/environ', at('environ'))
    symlinkSync('nowhere', at('dangling'))
    symlinkSync('loop', at('loop'))
    symlinkSync('..', at('real/up'))
    linkSync(at('real/a.txt'), at('hard'))
    const found = await complaints(site)
    expect(found.map(({ rule, file }) => `${rule} ${file ?? ''}`).sort()).toEqual([
      'not-a-regular-file static/dangling',
      'not-a-regular-file static/loop',
      'not-a-regular-file static/real/up',
      'outside-project static/environ',
      'outside-project static/out',
      'outside-project static/out-folder',
      'outside-project static/passwd',
    ])
    for (const name of ['out', 'out-folder', 'passwd', 'environ', 'dangling', 'loop', 'real/up'])
      rmSync(at(name))
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    expect(published(site)).toEqual(['file', 'folder/b.txt', 'hard', 'real/a.txt'])
  })

  it('in the content folder, the same', async () => {
    const site = temporarySite(page)
    symlinkSync('/etc', join(site.root, 'content/etc'))
    symlinkSync('.', join(site.root, 'content/again'))
    expect((await complaints(site)).map(({ rule, file }) => `${rule} ${file ?? ''}`)).toEqual([
      'not-a-regular-file content/again',
      'outside-project content/etc',
    ])
  })
})

describe('other than a regular file', () => {
  it.runIf(process.platform === 'linux')(
    'is reported and never opened: FIFOs, sockets, devices',
    async () => {
      const site = temporarySite({ ...page, 'static/fine.txt': '' })
      execFileSync('mkfifo', [join(site.root, 'static/fifo.txt'), join(site.root, 'content/fifo.md')])
      const server = createServer().listen(join(site.root, 'static/socket'))
      onTestFinished(() => void server.close())
      await new Promise((resolve) => server.on('listening', resolve))
      symlinkSync('/dev/zero', join(site.root, 'static/zero'))
      expect((await complaints(site)).map(({ rule, file }) => `${rule} ${file ?? ''}`).sort()).toEqual([
        'not-a-regular-file content/fifo.md',
        'not-a-regular-file static/fifo.txt',
        'not-a-regular-file static/socket',
        'outside-project static/zero',
      ])
    },
    20_000,
  )

  it('300 nested folders end in one complaint', async () => {
    const site = temporarySite(page)
    mkdirSync(join(site.root, 'static', ...Array.from({ length: 300 }, () => 'd')), { recursive: true })
    const found = await complaints(site)
    expect(found.map(({ rule }) => rule)).toEqual(['path-too-long'])
  })
})

const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups']
/** Not where the checkout lies in a folder that is closed to others. */
const canDropRights =
  process.getuid?.() === 0 && spawnSync('setpriv', [...asNobody, 'test', '-r', cli]).status === 0

describe.skipIf(!canDropRights)(
  'files that may not be read (needs root, to give up its rights, and a checkout that others can read)',
  () => {
    it('are each reported, and the others are still checked', async () => {
      const site = temporarySite({
        'content/index.md': '# Home\n\n[x](/nope)\n',
        'content/secret.md': '# Secret\n',
        'content/closed/a.md': '# A\n',
        'static/secret.txt': '',
        'static/closed/a.txt': '',
        'static/fine.txt': '',
      })
      execFileSync('chown', ['-R', '65534:65534', site.root])
      for (const path of ['content/secret.md', 'content/closed', 'static/secret.txt', 'static/closed'])
        chmodSync(join(site.root, path), 0)
      const { stdout, status } = spawnSync(
        'setpriv',
        [...asNobody, process.execPath, cli, 'build', '--format', 'json'],
        { cwd: site.root, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: site.root } },
      )
      const { diagnostics } = JSON.parse(stdout) as {
        diagnostics: readonly { rule: string; file: string; message: string }[]
      }
      expect(
        diagnostics
          .map(({ rule, file, message }) => `${rule} ${file} ${/\((\w+)\)/.exec(message)?.[1] ?? ''}`.trim())
          .sort(),
      ).toEqual([
        'broken-link content/index.md',
        'unreadable-file content/closed EACCES',
        'unreadable-file content/secret.md EACCES',
        'unreadable-file static/closed EACCES',
        'unreadable-file static/secret.txt EACCES',
      ])
      expect(status).not.toBe(0)
      for (const path of ['content/closed', 'static/closed']) chmodSync(join(site.root, path), 0o755)
    }, 60_000)
  },
)

describe('large and many files', () => {
  it('one of 300 MB is not read into memory', async () => {
    const site = temporarySite(page)
    mkdirSync(join(site.root, 'static'))
    writeFileSync(join(site.root, 'static/large.bin'), '')
    truncateSync(join(site.root, 'static/large.bin'), 300_000_000)
    const run = spawnSync(
      process.execPath,
      [
        '--max-old-space-size=200',
        '-e',
        `process.on('exit', () => process.stderr.write('RSS ' + process.resourceUsage().maxRSS)); process.argv.splice(1, 0, ${JSON.stringify(cli)}); process.argv.push('build', '--no-cache'); import(${JSON.stringify(cli)})`,
      ],
      { cwd: site.root, encoding: 'utf8' },
    )
    const peak = Number(/RSS (\d+)/.exec(run.stderr)?.[1]) / 1000
    expect(run.status, run.stderr).toBe(0)
    expect(peak).toBeLessThan(400)
  }, 60_000)

  it.runIf(process.platform === 'linux')(
    'more files than may be open at once',
    async () => {
      const site = temporarySite({
        ...page,
        ...Object.fromEntries(
          Array.from({ length: 300 }, (_, index) => [`static/file-${index}.txt`, String(index)]),
        ),
      })
      const run = spawnSync('sh', ['-c', `ulimit -n 96 && exec "${process.execPath}" "${cli}" build`], {
        cwd: site.root,
        encoding: 'utf8',
      })
      expect(run.status, run.stdout + run.stderr).toBe(0)
      expect(published(site)).toHaveLength(300)
    },
    60_000,
  )
})
