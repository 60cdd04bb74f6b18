import { spawn, spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withEsbuild } from '../../../src/engine/esbuild.ts'
import { DiagnosticError } from '../../../src/model/diagnose.ts'
import { lockOutput } from '../../../src/engine/lock-output.ts'

function place(): { root: string; out: string; lock: string } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-lock-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return { root, out: join(root, 'build'), lock: join(root, '.build.docgen-lock') }
}

const startOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')[19] ?? ''

it('keeps a second build out, and lets it in afterwards', () => {
  const { root, out } = place()
  const release = lockOutput(out)
  expect(() => lockOutput(out)).toThrow(
    new RegExp(`Another docgen \\(process ${process.pid}\\) is writing to .build.`),
  )
  release()
  lockOutput(out)()
  expect(readdirSync(root)).toEqual([])
})

it('names the holder and what to do', () => {
  const { out } = place()
  const release = lockOutput(out)
  onTestFinished(release)
  try {
    lockOutput(out)
  } catch (error) {
    expect(error).toBeInstanceOf(DiagnosticError)
    expect((error as DiagnosticError).diagnostics[0]).toMatchObject({
      rule: 'output-locked',
      hint: 'Wait for it, or remove `.build.docgen-lock` if no docgen is running.',
    })
  }
})

it('takes over the lock of a process that has ended', () => {
  const { root, out, lock } = place()
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  writeFileSync(lock, JSON.stringify({ pid, started: '1' }))
  lockOutput(out)()
  expect(readdirSync(root)).toEqual([])
})

it.runIf(process.platform === 'linux')(
  'takes over a lock whose number belongs to another program by now',
  () => {
    const { out, lock } = place()
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    onTestFinished(() => void other.kill())
    writeFileSync(lock, JSON.stringify({ pid: other.pid, started: '1' }))
    lockOutput(out)()
    writeFileSync(lock, JSON.stringify({ pid: other.pid, started: startOf(other.pid ?? 0) }))
    expect(() => lockOutput(out)).toThrow('Another docgen')
  },
)

it.each(['', '{', 'null', '{"pid":"x"}', '{"pid":-1,"started":""}', '{"pid":0,"started":""}'])(
  'takes over a lock that says %j',
  (text) => {
    const { root, out, lock } = place()
    writeFileSync(lock, text)
    lockOutput(out)()
    expect(readdirSync(root)).toEqual([])
  },
)

it('does not remove a lock that another build has taken meanwhile', () => {
  const { out, lock } = place()
  const release = lockOutput(out)
  writeFileSync(lock, JSON.stringify({ pid: 1, started: 'other' }))
  release()
  expect(readFileSync(lock, 'utf8')).toContain('other')
})

it('of many processes that find a stale lock at once, one at a time writes', async () => {
  const { root, out, lock } = place()
  const bundle = join(root, 'lock.mjs')
  await withEsbuild(({ build }) =>
    build({
      entryPoints: [join(import.meta.dirname, '../../../src/engine/lock-output.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: bundle,
    }),
  )
  writeFileSync(lock, JSON.stringify({ pid: 999_999_999, started: '1' }))
  const inside = join(root, 'inside')
  const script = `
    import { lockOutput } from ${JSON.stringify(bundle)}
    import { linkSync, writeFileSync, rmSync } from 'node:fs'
    let taken = 0
    const stale = '{"pid":999999999,"started":"1"}'
    for (const end = Date.now() + 1500; Date.now() < end;) {
      let release
      try { release = lockOutput(${JSON.stringify(out)}) } catch { continue }
      writeFileSync(${JSON.stringify(inside)}, '', { flag: 'wx' }) // Fails when somebody else is inside.
      taken++
      rmSync(${JSON.stringify(inside)})
      release()
      writeFileSync(${JSON.stringify(inside)} + process.pid, stale)
      try { linkSync(${JSON.stringify(inside)} + process.pid, ${JSON.stringify(lock)}) } catch {} // As if the next one had been killed.
    }
    console.log(taken)`
  const runs = await Promise.all(
    Array.from(
      { length: 4 },
      () =>
        new Promise<string>((resolve) => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', script])
          let said = ''
          child.stdout.on('data', (data: Buffer) => (said += data.toString()))
          child.stderr.on('data', (data: Buffer) => (said += data.toString()))
          child.on('close', () => resolve(said.trim()))
        }),
    ),
  )
  expect(runs.filter((said) => !/^\d+$/.test(said))).toEqual([])
  expect(runs.reduce((sum, said) => sum + Number(said), 0)).toBeGreaterThan(10)
}, 30_000)

it('leaves nothing where the disk is full', () => {
  const { root, out, lock } = place()
  const draft = `${lock}-${process.pid}`
  symlinkSync('/dev/full', draft)
  expect(() => lockOutput(out)).toThrow(/ENOSPC/)
  expect(readdirSync(root)).toEqual([])
  // A lock that somebody left stays, until there is room to take it over.
  const left = JSON.stringify({ pid: ended(), started: '1' })
  writeFileSync(lock, left)
  symlinkSync('/dev/full', draft)
  expect(() => lockOutput(out)).toThrow(/ENOSPC/)
  expect(readdirSync(root)).toEqual(['.build.docgen-lock'])
  lockOutput(out)()
  expect(readdirSync(root)).toEqual([])
})

it('removes what killed builds have left beside the lock, and nothing of those that run', () => {
  const { root, out, lock } = place()
  const running = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  onTestFinished(() => void running.kill())
  const pid = running.pid ?? 0
  const gone = ended()
  for (const name of [`-${gone}`, `-AbC_${gone}`, `-fingerprint-${gone}`])
    writeFileSync(lock + name, name.startsWith('-AbC') ? JSON.stringify({ pid: gone, started: '1' }) : '')
  const kept = [
    `${lock}-${pid}`,
    `${lock}-claim`,
    `${root}/.build.docgen-locked`,
    `${root}/.other.docgen-lock-${gone}`,
  ]
  for (const file of kept)
    writeFileSync(file, file.endsWith('claim') ? JSON.stringify({ pid, started: startOf(pid) }) : '')
  lockOutput(out)()
  expect(readdirSync(root).sort()).toEqual(kept.map((file) => file.slice(root.length + 1)).sort())
})

/** The number of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['-e', '0']).pid
