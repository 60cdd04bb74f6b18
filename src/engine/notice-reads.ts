import type { Plugin } from 'esbuild'

/** A banner for bundles. It makes the environment available where nothing is being recorded. */
export const environmentBanner = 'globalThis.docgenEnvironment ??= process.env;'

/** An esbuild `define` that makes site code read environment variables through a recording proxy. */
export const noticedEnvironment = { 'process.env': 'globalThis.docgenEnvironment' }

/** Functions of `node:fs` that read something, with the kind of what they read. */
const looks = {
  file: ['readFile', 'readFileSync', 'createReadStream'],
  folder: ['readdir', 'readdirSync'],
  either: ['existsSync', 'access', 'accessSync', 'stat', 'statSync', 'lstat', 'lstatSync'],
} as const

/**
 * An esbuild plugin. Site code that imports `node:fs` gets functions that record what they read
 * (`noticed-reads.ts`), so that a later build knows whether it would read the same.
 */
export function noticeReads(): Plugin {
  return {
    name: 'docgen-notice-reads',
    setup(setup) {
      setup.onResolve({ filter: /^(?:node:)?fs(?:\/promises)?$/ }, ({ path, namespace }) => {
        const module = `node:${path.replace(/^node:/, '')}`
        return namespace === 'docgen-fs'
          ? { path: module, external: true }
          : { path: module, namespace: 'docgen-fs' }
      })
      setup.onLoad({ filter: /.*/, namespace: 'docgen-fs' }, ({ path }) => ({
        contents: path === 'node:fs' ? noticedFs : noticedPromises,
        loader: 'js',
      }))
    },
  }
}

const wrap = `
const looks = ${JSON.stringify(looks)}
const kinds = { file: ['file'], folder: ['folder'], either: ['file', 'folder'] }
function noticed(functions) {
  const all = { ...functions }
  for (const [what, names] of Object.entries(looks)) for (const name of names) {
    const original = functions[name]
    if (original) all[name] = Object.assign((target, ...rest) => {
      for (const kind of kinds[what]) globalThis.docgenNotice?.(kind, target)
      return original(target, ...rest)
    }, original)
  }
  return all
}
`

const named = (names: readonly string[]): string => `export const { ${names.join(', ')} } = all`

const allLooks: readonly string[] = Object.values(looks).flat()

const noticedFs = `import fs from 'node:fs'
export * from 'node:fs'
${wrap}
const all = { ...noticed(fs), promises: noticed(fs.promises) }
export default all
${named([...allLooks, 'promises'])}`

const noticedPromises = `import fs from 'node:fs/promises'
export * from 'node:fs/promises'
${wrap}
const all = noticed(fs)
export default all
${named(allLooks.filter((name) => !name.endsWith('Sync') && name !== 'createReadStream'))}`
