import type { Dice } from './dice.ts'
import type { Feature, SiteDraft } from './site-draft.ts'

/** Where the code stands: how it names modules of the project, and what it may do. */
export interface CodePlace {
  /** `../` or `../../`: from the module to the root of the project. */
  readonly up: string
  readonly isComponent: boolean
}

/** A string that code comes to, in a way of its own: an expression below the imports that it needs. */
interface CodeValue {
  readonly needs?: Feature
  readonly imports?: (place: CodePlace) => string
  readonly expression: (dice: Dice) => string
  /** Whether only code of the configuration can do it. */
  readonly isOfConfig?: boolean
}

const fs = (): string => `import fs from 'node:fs'\n`

const values: readonly CodeValue[] = [
  { expression: (dice) => `'constant ${String(dice.number(50))}'` },
  { imports: ({ up }) => `import { mark } from '${up}lib/mark'\n`, expression: () => 'String(mark)' },
  {
    imports: ({ up }) => `import facts from '${up}data/facts.json' with { type: 'json' }\n`,
    expression: () => 'facts.fact',
  },
  { needs: 'reads', imports: fs, expression: () => `fs.readFileSync('notes/a.txt', 'utf8')` },
  {
    needs: 'reads',
    imports: () => `import { readFileSync } from 'fs'\n`,
    expression: () => `readFileSync(process.cwd() + '/notes/b.txt', 'utf8')`,
  },
  { needs: 'reads', imports: fs, expression: () => `String(fs.existsSync('notes/maybe.txt'))` },
  { needs: 'reads', imports: fs, expression: () => `fs.readdirSync('notes').sort().join(' ')` },
  {
    needs: 'reads',
    imports: fs,
    expression: () => `fs.readdirSync('notes', { recursive: true }).map(String).sort().join(' ')`,
  },
  {
    needs: 'reads',
    imports: fs,
    expression: () =>
      `fs.readdirSync('notes', { withFileTypes: true }).map((entry) => entry.name + entry.isFile()).sort().join(' ')`,
  },
  { needs: 'reads', imports: fs, expression: () => `fs.readFileSync('../outside/o.txt', 'utf8')` },
  { needs: 'reads', imports: fs, expression: () => `String(fs.statSync('notes/a.txt').size)` },
  {
    needs: 'reads',
    imports: fs,
    expression: () =>
      `(() => { try { return fs.readFileSync('notes/maybe.txt', 'utf8') } catch { return 'missing' } })()`,
  },
  {
    needs: 'unknown',
    imports: fs,
    expression: () =>
      `(() => { const file = fs.openSync('notes/a.txt', 'r'); const bytes = Buffer.alloc(30); const length = fs.readSync(file, bytes); fs.closeSync(file); return bytes.toString('utf8', 0, length) })()`,
  },
  {
    needs: 'unknown',
    imports: fs,
    expression: () =>
      `(() => { const folder = fs.opendirSync('notes'); const names = []; for (let entry; (entry = folder.readSync()); ) names.push(entry.name); folder.closeSync(); return names.sort().join(' ') })()`,
  },
  {
    needs: 'unknown',
    imports: () => `import { execSync } from 'node:child_process'\n`,
    expression: () => `execSync('cat notes/a.txt', { encoding: 'utf8' })`,
  },
  {
    needs: 'unknown',
    imports: () => `import { createRequire } from 'node:module'\n`,
    expression: () => `createRequire(process.cwd() + '/x.js')('./data/required.json').fact`,
  },
  {
    needs: 'unknown',
    isOfConfig: true,
    imports: () => `import { createRequire } from 'node:module'\n`,
    expression: () => `createRequire(process.cwd() + '/x.js')('./lib/required.cjs').fact`,
  },
  { needs: 'environment', expression: () => `process.env.HISTORY_V ?? 'unset'` },
  { needs: 'environment', expression: () => `process.env['HISTORY_W'] ?? 'unset'` },
  { needs: 'environment', expression: () => `String('HISTORY_W' in process.env)` },
  {
    needs: 'environment',
    expression: () =>
      `Object.keys(process.env).filter((name) => name.startsWith('HISTORY')).sort().join(' ')`,
  },
  {
    needs: 'environment',
    imports: () => `import runtime from 'node:process'\n`,
    expression: () => `runtime.env.HISTORY_V ?? 'unset'`,
  },
  {
    needs: 'packages',
    imports: () => `import { value } from 'lib'\n`,
    expression: () => 'String(value)',
  },
  {
    needs: 'packages',
    imports: () => `import { inner } from 'lib/inner.js'\n`,
    expression: () => 'String(inner)',
  },
  {
    needs: 'packages',
    imports: () => `import { readIt } from 'lib'\n`,
    expression: () => `readIt('notes/a.txt')`,
  },
  {
    needs: 'packages',
    imports: () => `import { kept } from 'lib'\n`,
    expression: () => 'String(kept)',
  },
  {
    needs: 'packages',
    imports: () => `import { tool } from 'tool'\n`,
    expression: () => 'String(tool)',
  },
  {
    needs: 'packages',
    imports: () => `import { word } from '#word'\n`,
    expression: () => 'String(word)',
  },
  {
    needs: 'packages',
    imports: ({ up }) => `import { far } from '${up}lib/far'\n`,
    expression: () => 'String(far)',
  },
  {
    needs: 'packages',
    imports: ({ up }) => `import { folder } from '${up}lib/folder'\n`,
    expression: () => 'String(folder)',
  },
]

/** A value that code of the site comes to, in one of the ways that the site's features allow. */
export function codeValue(
  dice: Dice,
  site: SiteDraft,
  place: CodePlace,
): { readonly imports: string; readonly expression: string } {
  const { imports, expression } = dice.pick(
    values.filter(
      ({ needs, isOfConfig = false }) =>
        (needs === undefined || site.features.has(needs)) && !(isOfConfig && place.isComponent),
    ),
  )
  return { imports: imports?.(place) ?? '', expression: expression(dice) }
}
