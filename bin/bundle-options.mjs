// How docgen's command is bundled: for dist/, and for the tests that run it as a process.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Matches the TypeScript below a folder of docgen. @param {string} folder */
const sourcesIn = (folder) =>
  new RegExp(`^${join(root, folder, '/').replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}.*\\.ts$`)

/** Everything that decides what docgen makes of an input, as a hash: part of every cache key. */
export const identity = () => hashOf(['bin', 'src'], ['package-lock.json'])

/** Everything that `dist` is made of, as a hash: `identity`, the theme, and the commit that it names. */
export const sourcesOfDist = () =>
  `${hashOf(['bin', 'src', 'templates'], ['package.json', 'package-lock.json', 'tsconfig.json'])} ${commit()}`

/** @param {readonly string[]} folders @param {readonly string[]} files */
function hashOf(folders, files) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
      // What is generated depends on the other files, and may not have been generated yet.
      (entry) => entry.isFile() && !/\.generated(?:\.d)?\.ts$/.test(entry.name),
    )
    for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort())
      hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const file of files) hash.update(readFileSync(join(root, file)))
  return hash.digest('base64url').slice(0, 22)
}

/**
 * What libraries do that takes more time than all that they are for: the end of a file's path, what is written
 * there, and what the bundle has instead.
 *
 * @type {readonly (readonly [file: string, pattern: RegExp, replacement: string])[]}
 */
const libraryEdits = [
  // Where a list or quote ends, micromark copies every event of the page up to there: a page with 8,000 of them
  // took 21 s of parsing, and takes 2. What stands before the first edit may stay where it is.
  ['micromark-util-edit-map/index.js', /vecs\.push\(events\.slice\(\)\);\s*events\.length = 0;/, ''],
  // It names a function for each node that it visits, for debuggers: four fifths of the time of a visit, of
  // which mdast-util-to-hast and autolinks make one each on every page.
  ['unist-util-visit-parents/lib/index.js', /Object\.defineProperty\(visit, 'name', \{[^{}]*\}\)/, ''],
  // Asked whether a node is one of many, they ask for each of their names, and one makes a function for each,
  // each time: two fifths of the time that the Markdown copies of a large API take. This makes one set for
  // each list.
  ...[
    ['hast-util-is-element', 'looksLikeAnElement(value) && names.has(value.tagName)'],
    ['unist-util-is', 'looksLikeANode(value) && names.has(value.type)'],
  ].map(([library, isOne]) => [
    `${library}/lib/index.js`,
    /function anyFactory\(tests\) \{/,
    `$&
        const namesIn = (anyFactory.namesIn ??= new WeakMap())
        if (!namesIn.has(tests) && tests.every((test) => typeof test === 'string'))
          namesIn.set(tests, new Set(tests))
        const names = namesIn.get(tests)
        if (names) return (value) => ${isOne}`,
  ]),
  // It copies the tree that it is given, because it removes space from it: a tenth of the time that the Markdown
  // copy of a page takes. docgen gives it trees that nobody else has.
  ['hast-util-to-mdast/lib/index.js', /structuredClone\(tree\)/, 'tree'],
  // It makes a segmenter when it is loaded, which takes 15 ms of every command, and most print only ASCII.
  [
    'string-width/index.js',
    /const segmenter = (new Intl\.Segmenter\(\));/,
    'let made; const segmenter = { segment: (text) => (made ??= $1).segment(text) };',
  ],
]

/** @type {import('esbuild').Plugin} */
const editedLibraries = {
  name: 'edited-libraries',
  setup({ onLoad }) {
    for (const [file, pattern, replacement] of libraryEdits)
      onLoad(
        { filter: new RegExp(`${file.replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')}$`) },
        ({ path }) => {
          const source = readFileSync(path, 'utf8')
          if (!pattern.test(source))
            throw new Error(`${file} is written in another way than it was: look at \`libraryEdits\` again.`)
          return { contents: source.replace(pattern, replacement), loader: 'js' }
        },
      )
  },
}

/**
 * elkjs is one large CommonJS file. Imported, Node parses it twice more, to find out that it is CommonJS and
 * what it exports: 70 ms at the first diagram of every thread, which `require` does not need.
 *
 * @type {import('esbuild').Plugin}
 */
const requiredElk = {
  name: 'required-elk',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^elkjs\// }, ({ kind, path }) =>
      kind === 'require-call' ? { path, external: true } : { path, namespace: 'required-elk' },
    )
    onLoad({ filter: /.*/, namespace: 'required-elk' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
      loader: 'js',
    }))
  },
}

/**
 * The JavaScript of Sätteri is some forty small modules, which take Node 40 ms to load in each thread. Bundled,
 * with only its native part left where it is installed, they take 10.
 *
 * @type {import('esbuild').Plugin}
 */
const installedSatteri = {
  name: 'installed-satteri',
  setup({ onLoad }) {
    onLoad({ filter: /satteri[\\/]dist[\\/]binding\.js$/ }, ({ path }) => {
      const [, names] = /^export \{([^}]*)\} from "\.\.\/index\.js";/.exec(readFileSync(path, 'utf8')) ?? []
      if (names === undefined)
        throw new Error(
          'satteri reaches its native part in another way than it did: look at this plugin again.',
        )
      return {
        contents: `import { pathToFileURL } from 'node:url'
          const index = new URL('../index.js', pathToFileURL(require.resolve('satteri')))
          export const {${names}} = await import(index.href)`,
        loader: 'js',
      }
    })
  },
}

/**
 * htmlparser2 reaches the tables of dom-serializer, which writes trees that nobody here has: 80 kB to load at
 * every start. Its package says that they have no side effects, in a place where esbuild does not look.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutSerializer = {
  name: 'without-serializer',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(?:dom-serializer|entities)$/ }, async ({ pluginData, path, ...from }) => {
      if (pluginData === 'resolved') return undefined
      return { ...(await resolve(path, { ...from, pluginData: 'resolved' })), sideEffects: false }
    })
  },
}

/**
 * esbuild splits by file: a plugin that takes one function through the door of plugins (`src/kit.ts`) would
 * load all that lies behind it, the parser of Markdown too, in every build. So the bundle takes each function
 * from where it is defined: a build that changes nothing loads a third less code.
 *
 * @type {import('esbuild').Plugin}
 */
const directKitImports = {
  name: 'direct-kit-imports',
  setup({ onLoad }) {
    const files = new Map()
    for (const [, names, file] of readFileSync(join(root, 'src/kit.ts'), 'utf8').matchAll(
      /^export \{([^}]*)\} from '(.*)'$/gm,
    ))
      for (const name of valuesIn(names)) files.set(name, join(root, 'src', file))
    onLoad({ filter: sourcesIn('src/features') }, ({ path }) => ({
      contents: onGround(path).replace(/^import \{([^}]*)\} from '(?:\.\.\/)+kit\.ts'/gm, (_, names) =>
        valuesIn(names)
          .map((name) => `import { ${name} } from ${JSON.stringify(files.get(name.split(' as ')[0]))};`)
          .join(''),
      ),
      loader: 'ts',
    }))
  },
}

/**
 * esbuild makes a file of each set of modules that the same entries reach, and every `import()` is an entry.
 * Half of the hundred files of a build were single modules of the folders below, which everything imports in
 * different parts. Node opens all files of an import at the same time, and some systems let a process open 64.
 * So every other module imports these folders as a whole, but for what needs packages: one file of 130 kB, and
 * 45 instead of 98 for a build. esbuild counts an import of which nothing is used as reached, but keeps nothing
 * of it.
 *
 * @type {import('esbuild').Plugin}
 */
const groundFloor = {
  name: 'ground-floor',
  setup({ onLoad, onResolve }) {
    const floor = withoutPackages(['src/engine', 'src/model', 'src/model/messages', 'src/model/search'])
    onResolve({ filter: /^ground-floor$/ }, ({ path }) => ({ path, namespace: 'ground-floor' }))
    onLoad({ filter: /.*/, namespace: 'ground-floor' }, () => ({
      contents: floor
        .map((path, index) => `import * as floor${index} from ${JSON.stringify(path)}`)
        .join('\n'),
      resolveDir: root,
    }))
    onLoad({ filter: sourcesIn('src') }, ({ path }) =>
      floor.includes(path) ? undefined : { contents: onGround(path), loader: 'ts' },
    )
  },
}

/** The source of a module that stands above the ground floor. @param {string} path */
const onGround = (path) => `${readFileSync(path, 'utf8')}\nimport 'ground-floor'\n`

/** Modules of folders that import nothing but Node, data and one another. @param {readonly string[]} folders */
function withoutPackages(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, folder, name)),
  )
  /** @type {(file: string) => boolean} */
  const isAmong = (file) =>
    files.includes(file) &&
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^']* from )?'([^']*)'/gm)].every(
      ([, path]) => path.startsWith('node:') || path.endsWith('.json') || isAmong(join(dirname(file), path)),
    )
  return files.filter(isAmong)
}

/** `a, b as c, type D` without the types. @param {string} list */
const valuesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/** The commit that is bundled, `-dirty` if files differ from it; empty outside of a checkout. */
function commit() {
  // Git would name the commit of a repository that docgen is installed in.
  if (!existsSync(join(root, '.git'))) return ''
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'],
    { cwd: root, encoding: 'utf8' },
  )
  return status === 0 ? stdout.trim() : ''
}

/**
 * One entry for the command, two for the API, one for worker threads, one for the process that runs code of
 * pages, and chunks that load when needed.
 *
 * @param {string} outdir Absolute path.
 * @param {string} hash As `identity` gives it.
 * @returns {import('esbuild').BuildOptions}
 */
export const commandBundle = (outdir, hash) => ({
  absWorkingDir: root,
  entryPoints: {
    docgen: 'bin/docgen.ts',
    index: 'src/index.ts',
    kit: 'src/kit.ts',
    worker: 'src/pipeline/workers/page-worker.ts',
    sandbox: 'src/pipeline/workers/page-sandbox.ts',
    'foreign-runner': 'src/migrate/foreign-runner.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunks/[name]-[hash]',
  // elkjs (EPL-2.0) stays a package of its own: the terms of this one would not do for it. It is loaded with
  // the renderer of diagrams.
  external: ['esbuild', 'linkinator', 'fsevents', 'lunr-languages/*'],
  define: {
    DOCGEN_BUILD: JSON.stringify(hash),
    DOCGEN_COMMIT: JSON.stringify(commit()),
    'process.env.NODE_ENV': '"production"',
  },
  banner: {
    js: 'import { createRequire as docgenCreateRequire } from "node:module"; const require = docgenCreateRequire(import.meta.url);',
  },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
  // One acorn: acorn-jsx would ask for the other edition of it.
  alias: { acorn: join(root, 'node_modules/acorn/dist/acorn.mjs') },
  plugins: [editedLibraries, withoutSerializer, requiredElk, installedSatteri, directKitImports, groundFloor],
})

/** @satisfies {import('esbuild').BuildOptions} */
const pageScript = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
}

/**
 * The script that keeps open pages up to date, ready to be sent: a server that is started has better things
 * to do.
 *
 * @param {string} outdir Absolute path.
 * @returns {import('esbuild').BuildOptions}
 */
export const liveBundle = (outdir) => ({
  ...pageScript,
  entryPoints: ['src/client/live.ts'],
  outdir,
  format: 'iife',
})

/**
 * The tools of `docgen mcp` for pages, with their libraries, which the sites that offer them do not install.
 *
 * @param {string} outdir Absolute path.
 * @returns {import('esbuild').BuildOptions}
 */
export const pageToolsBundle = (outdir) => ({
  ...pageScript,
  entryPoints: ['src/mcp/page-tools.ts'],
  outdir,
  format: 'esm',
})
