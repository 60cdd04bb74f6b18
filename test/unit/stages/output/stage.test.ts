import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { withEsbuild } from '../../../../src/engine/esbuild.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fingerprint } from '../../../../src/engine/fingerprint.ts'
import { DiagnosticError } from '../../../../src/model/diagnose.ts'
import { asOutputPath, type OutputPath } from '../../../../src/model/path.ts'
import { type PlannedFile, planOutput } from '../../../../src/stages/output/plan-output.ts'
import { outputIsWhole, writeOutput } from '../../../../src/stages/output/stage.ts'

type Files = Readonly<Record<string, string>>

function folder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-output-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

const plan = (files: Files): ReadonlyMap<OutputPath, PlannedFile> =>
  planOutput(
    Object.entries(files).map(([path, content]) => ({
      path: asOutputPath(path),
      hash: fingerprint(content),
      origin: 'a test',
      content: () => content,
    })),
  ).plan

/** Every file below a folder with its content, but for docgen's own. */
function tree(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.docgen'),
  )
  return Object.fromEntries(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  )
}

async function failure(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics
        .map(({ rule, message, hint }) => `${rule} ${message} | ${hint ?? ''}`)
        .join('\n')
    throw error
  }
  return 'no failure'
}

const before = { 'index.html': 'old home', 'guides/a.html': 'old a', 'assets/x.css': 'old x' }

async function written(files: Files = before): Promise<{ root: string; out: string }> {
  const root = folder()
  const out = join(root, 'build')
  await writeOutput(out, plan(files))
  return { root, out }
}

describe('writing', () => {
  it('brings a folder to a plan and leaves nothing beside it', async () => {
    const { root, out } = await written()
    expect(tree(out)).toEqual(before)
    expect(readdirSync(root)).toEqual(['build'])
    expect(outputIsWhole(out)).toBe(true)
  })

  it('writes only what has changed, and removes what is gone with the folders that it leaves empty', async () => {
    const { out } = await written()
    const after = { 'index.html': 'old home', 'assets/x.css': 'new x', 'b.html': 'new b' }
    expect(await writeOutput(out, plan(after))).toMatchObject({ files: 3, changed: 3 })
    expect(tree(out)).toEqual(after)
    expect(existsSync(join(out, 'guides'))).toBe(false)
    expect(await writeOutput(out, plan(after))).toMatchObject({ changed: 0 })
  })

  it('puts back what somebody removed or cut', async () => {
    const { out } = await written()
    rmSync(join(out, 'guides'), { recursive: true })
    writeFileSync(join(out, 'index.html'), 'cut')
    expect(outputIsWhole(out)).toBe(false)
    await writeOutput(out, plan(before))
    expect(tree(out)).toEqual(before)
  })

  it('never removes a file that it did not write', async () => {
    const { out } = await written()
    writeFileSync(join(out, 'guides/CNAME'), 'mine')
    await writeOutput(out, plan({ 'index.html': 'x' }))
    expect(tree(out)).toEqual({ 'index.html': 'x', 'guides/CNAME': 'mine' })
  })

  it('a file comes where the only folder of its folder was', async () => {
    const { out } = await written({ 'a/b/c': 'deep' })
    await writeOutput(out, plan({ 'a/b': 'flat' }))
    expect(tree(out)).toEqual({ 'a/b': 'flat' })
  })

  it('a file comes where a folder was, and a folder where a file was', async () => {
    const { out } = await written({ 'a/b/c.html': 'deep', d: 'flat' })
    await writeOutput(out, plan({ a: 'flat', 'd/e/f.html': 'deep' }))
    expect(tree(out)).toEqual({ a: 'flat', 'd/e/f.html': 'deep' })
    await writeOutput(out, plan({ 'a/b/c.html': 'deep', d: 'flat' }))
    expect(tree(out)).toEqual({ 'a/b/c.html': 'deep', d: 'flat' })
  })

  it('a link in place of the folder stays', async () => {
    const { root, out } = await written()
    const link = join(root, 'link')
    symlinkSync(out, link)
    await writeOutput(link, plan({ 'index.html': 'through the link' }))
    expect(tree(out)).toEqual({ 'index.html': 'through the link' })
    expect(readdirSync(root)).toEqual(['build', 'link'])
  })

  it('the manifest does not depend on the order of the plan', async () => {
    const one = await written({ a: '1', b: '2' })
    const other = await written({ b: '2', a: '1' })
    const manifest = (out: string): string => readFileSync(join(out, '.docgen-manifest.json'), 'utf8')
    expect(manifest(one.out)).toBe(manifest(other.out))
  })
})

describe('a folder that says what is not true', () => {
  it.each([
    ['garbage', '{'],
    ['another version', '{"version":7,"files":{"index.html":["x",1]}}'],
    ['values of other types', '{"version":1,"files":{"index.html":null,"guides/a.html":[1,"2"],"x":"y"}}'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('a manifest with %s: everything is written again', async (_name, text) => {
    const { out } = await written()
    writeFileSync(join(out, '.docgen-manifest.json'), text)
    await writeOutput(out, plan({ 'index.html': 'new' }))
    expect(tree(out)).toMatchObject({ 'index.html': 'new' })
  })

  it('a manifest that names files outside removes none of them', async () => {
    const { root, out } = await written()
    writeFileSync(join(root, 'precious'), 'mine')
    writeFileSync(
      join(out, '.docgen-manifest.json'),
      JSON.stringify({
        version: 1,
        files: { '../precious': ['x', 4], [join(root, 'precious')]: ['x', 4], 'a/../../precious': ['x', 4] },
      }),
    )
    await writeOutput(out, plan({ 'index.html': 'new' }))
    expect(readFileSync(join(root, 'precious'), 'utf8')).toBe('mine')
    expect(tree(out)).toMatchObject({ 'index.html': 'new' })
  })

  it.each([
    ['that names files outside', JSON.stringify({ rename: [], remove: ['../precious'] })],
    ['of garbage', '{'],
    ['of another form', '{"rename":"x"}'],
  ])('a journal %s is no journal', async (_name, journal) => {
    const { root, out } = await written()
    writeFileSync(join(root, 'precious'), 'mine')
    mkdirSync(join(root, '.build.docgen-staging'))
    writeFileSync(join(root, '.build.docgen-staging/journal.json'), journal)
    await writeOutput(out, plan({ 'index.html': 'new' }))
    expect(tree(out)).toEqual({ 'index.html': 'new' })
    expect(readdirSync(root)).toEqual(['build', 'precious'])
  })

  it('a path that leads out of the folder is refused before anything is written', () => {
    const { plan: accepted, diagnostics } = planOutput(
      ['../x', '/etc/x', 'a/../../x', 'c:/x', 'a\0b', 'good'].map((path) => ({
        path: asOutputPath(path),
        hash: path,
        origin: 'a test',
        content: () => '',
      })),
    )
    expect([...accepted.keys()]).toEqual(['good'])
    expect(diagnostics.map(({ rule }) => rule)).toEqual(Array.from({ length: 5 }, () => 'outside-project'))
  })
})

describe('a build that was killed', () => {
  /** What a build leaves that was killed with its journal written: some files have moved already. */
  async function interrupted(moved: number): Promise<{ root: string; out: string; after: Files }> {
    const { root, out } = await written()
    const after = { 'index.html': 'new home', 'assets/y.css': 'new y', 'b.html': 'new b' }
    const other = await written(after)
    const staging = join(root, '.build.docgen-staging')
    const rename = ['assets/y.css', 'b.html', 'index.html', '.docgen-manifest.json']
    rename.forEach((path, index) => {
      const to = index < moved ? join(out, path) : join(staging, 'files', path)
      mkdirSync(dirname(to), { recursive: true })
      writeFileSync(to, readFileSync(join(other.out, path)))
    })
    mkdirSync(staging, { recursive: true })
    writeFileSync(
      join(staging, 'journal.json'),
      JSON.stringify({ rename, remove: ['guides/a.html', 'assets/x.css'] }),
    )
    return { root, out, after }
  }

  it.each([0, 1, 2, 3, 4])(
    'between two renames is completed by the next one (%i of 4 moved)',
    async (moved) => {
      const { root, out, after } = await interrupted(moved)
      expect(outputIsWhole(out)).toBe(false)
      await writeOutput(out, plan(after))
      expect(tree(out)).toEqual(after)
      expect(readdirSync(root)).toEqual(['build'])
    },
  )

  it('before its journal was written leaves the site as it was', async () => {
    const { root, out } = await written()
    mkdirSync(join(root, '.build.docgen-staging/files'), { recursive: true })
    writeFileSync(join(root, '.build.docgen-staging/files/index.html'), 'half a fi')
    expect(tree(out)).toEqual(before)
    await writeOutput(out, plan(before))
    expect(tree(out)).toEqual(before)
    expect(readdirSync(root)).toEqual(['build'])
  })
})

describe('a write that fails', () => {
  it('because the content of a file cannot be made leaves the site as it was', async () => {
    const { root, out } = await written()
    const broken = new Map([
      ...plan({ 'index.html': 'new' }),
      [
        asOutputPath('z.html'),
        {
          path: asOutputPath('z.html'),
          hash: 'z',
          origin: 'a test',
          content: () => Promise.reject(new Error('no content')),
        },
      ],
    ])
    expect(await failure(() => writeOutput(out, broken))).toContain('write-failed')
    expect(tree(out)).toEqual(before)
    expect(readdirSync(root)).toEqual(['build'])
  })

  it('because a source vanished says which', async () => {
    const { root, out } = await written()
    const copy = new Map([
      [
        asOutputPath('x.png'),
        {
          path: asOutputPath('x.png'),
          hash: 'x',
          origin: 'a test',
          content: () => ({ copyOf: join(root, 'gone.png') }),
        },
      ],
    ])
    expect(await failure(() => writeOutput(out, copy))).toBe(
      'vanished-file `gone.png` disappeared while the site was built. | Build again when nothing else writes to the sources.',
    )
    expect(tree(out)).toEqual(before)
  })

  it('because a file stands where the folder should be made', async () => {
    const root = folder()
    writeFileSync(join(root, 'file'), '')
    expect(await failure(() => writeOutput(join(root, 'file/build'), plan(before)))).toMatch(
      /^write-failed The output could not be written: `file` \((?:ENOTDIR|EEXIST)\)\. \| The previous output is unchanged\.$/,
    )
  })

  it('because files of somebody else stand where a file must go', async () => {
    const { out } = await written()
    mkdirSync(join(out, 'page.html'))
    writeFileSync(join(out, 'page.html/mine'), 'mine')
    expect(await failure(() => writeOutput(out, plan({ 'page.html': 'x' })))).toContain(
      'write-failed The output could not be written: `page.html`',
    )
    expect(readFileSync(join(out, 'page.html/mine'), 'utf8')).toBe('mine')
  })
})

const canMount = ((): boolean => {
  const place = mkdtempSync(join(tmpdir(), 'docgen-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})()

/** A file system of its own of 256 kB. */
function smallDisk(place: string): void {
  mkdirSync(place, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', place])
  onTestFinished(() => void execFileSync('umount', ['-l', place]))
}

describe.skipIf(!canMount)('file systems (needs the right to mount one)', () => {
  it('a full disk leaves the site as it was', async () => {
    const root = folder()
    smallDisk(root)
    const out = join(root, 'build')
    await writeOutput(out, plan(before))
    const large = plan({ 'index.html': 'new', 'large.bin': 'x'.repeat(400_000) })
    expect(await failure(() => writeOutput(out, large))).toBe(
      'write-failed The output could not be written: `the output` (ENOSPC). | The disk is full. The previous output is unchanged.'.replace(
        '`the output`',
        '`build`',
      ),
    )
    expect(tree(out)).toEqual(before)
    expect(readdirSync(root)).toEqual(['build'])
  })

  it('an output folder that is a mount point is written to', async () => {
    const root = folder()
    const out = join(root, 'build')
    smallDisk(out)
    await writeOutput(out, plan(before))
    await writeOutput(out, plan({ 'index.html': 'new' }))
    expect(tree(out)).toEqual({ 'index.html': 'new' })
    expect(readdirSync(root)).toEqual(['build'])
  })

  it('a read-only file system is told', async () => {
    const root = folder()
    smallDisk(root)
    const out = join(root, 'build')
    await writeOutput(out, plan(before))
    execFileSync('mount', ['-o', 'remount,ro', root])
    expect(await failure(() => writeOutput(out, plan({ 'index.html': 'new' })))).toMatch(
      /^write-failed .*\(EROFS\)\. \| Check the permissions of the output folder\. The previous output is unchanged\.$/,
    )
    expect(tree(out)).toEqual(before)
  })
})

const canDropRights = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv')

describe.skipIf(!canDropRights)('rights (needs root, to give them up)', () => {
  it('a folder of the output that cannot be written to leaves the site as it was', async () => {
    const { root, out } = await written()
    for (const path of [
      root,
      out,
      ...readdirSync(out, { recursive: true }).map((name) => join(out, String(name))),
    ])
      chownSync(path, 65_534, 65_534)
    chmodSync(join(out, 'guides'), 0o555)
    const script = join(root, 'run.mjs')
    const bundle = join(root, 'write-output.mjs')
    // Other files of this process may be about to stop an esbuild of their own.
    await withEsbuild(({ build }) =>
      build({
        entryPoints: [join(import.meta.dirname, '../../../../src/stages/output/stage.ts')],
        bundle: true,
        platform: 'node',
        format: 'esm',
        outfile: bundle,
      }),
    )
    writeFileSync(
      script,
      `import { writeOutput } from ${JSON.stringify(bundle)}\nconst file = (path) => [path, { path, hash: path, origin: 'a test', content: () => 'new' }]\ntry { await writeOutput(${JSON.stringify(out)}, new Map([file('index.html'), file('guides/a.html')])) } catch (error) { console.log(error.diagnostics?.map(({ rule, message, hint }) => [rule, message, hint].join(' | ')).join() ?? error) }`,
    )
    const said = execFileSync(
      'setpriv',
      ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, script],
      { encoding: 'utf8' },
    )
    expect(said.trim()).toBe(
      'write-failed | The output could not be written: `guides` (EACCES). | Check the permissions of the output folder. The previous output is unchanged.',
    )
    expect(tree(out)).toEqual(before)
    expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('compressed copies', () => {
  const long = 'All about rockets. '.repeat(100)
  const site = {
    'index.html': long,
    'short.html': 'a',
    'picture.png': long,
    'own.css': long,
    'own.css.gz': '',
  }
  const built = async (to: string, files: Files, ...precompress: ('br' | 'gzip')[]) =>
    await writeOutput(to, plan(files), { precompress })
  const copiesIn = (to: string): readonly string[] =>
    Object.keys(tree(to)).filter((path) => /\.(?:br|gz)$/.test(path))

  it('are beside large files of text, and made again with them only', async () => {
    const to = join(folder(), 'build')
    await built(to, site, 'br', 'gzip')
    expect(copiesIn(to)).toEqual(['index.html.br', 'index.html.gz', 'own.css.br', 'own.css.gz'])
    expect(brotliDecompressSync(readFileSync(join(to, 'index.html.br'))).toString()).toBe(long)
    expect(gunzipSync(readFileSync(join(to, 'index.html.gz'))).toString()).toBe(long)
    expect(readFileSync(join(to, 'own.css.gz'), 'utf8')).toBe('')
    expect((await built(to, site, 'br', 'gzip')).changed).toBe(0)
    expect((await built(to, { ...site, 'index.html': `${long}!` }, 'br', 'gzip')).changed).toBe(3)
    expect(gunzipSync(readFileSync(join(to, 'index.html.gz'))).toString()).toBe(`${long}!`)
  })

  it('come and go with the setting, and with the size of their file', async () => {
    const to = join(folder(), 'build')
    await built(to, site)
    expect((await built(to, site, 'gzip')).changed).toBe(1)
    expect(copiesIn(to)).toEqual(['index.html.gz', 'own.css.gz'])
    await built(to, { ...site, 'index.html': 'a' }, 'gzip')
    expect(copiesIn(to)).toEqual(['own.css.gz'])
    expect(outputIsWhole(to)).toBe(true)
  })

  it('do not replace what somebody else has put there', async () => {
    const to = join(folder(), 'build')
    await built(to, site)
    writeFileSync(join(to, 'index.html.gz'), 'mine')
    expect(await failure(() => built(to, site, 'gzip'))).toContain('foreign-output-folder')
    expect(readFileSync(join(to, 'index.html.gz'), 'utf8')).toBe('mine')
    expect(readdirSync(dirname(to))).toEqual(['build'])
  })
})
