#!/usr/bin/env node
// Runs on every version of Node that knows modules: nothing newer than `import()` may stand here, and nothing
// may be imported before the version is known.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docgen needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 2
} else if ('pnp' in process.versions && /\/\.yarn\/|\.zip\//.test(import.meta.url)) {
  // esbuild and workers cannot read the archives that such an installation consists of.
  process.stderr.write(
    "docgen does not work with Yarn's Plug'n'Play: write `nodeLinker: node-modules` into `.yarnrc.yml`, then run `yarn install`.\n",
  )
  process.exitCode = 2
} else {
  import('../src/cli/main.ts').then(({ main }) => main()).catch(withoutFiles)
}

/** Where not even the code that reports can be opened. Anything else is a mistake of docgen's own. */
function withoutFiles(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EMFILE' && code !== 'ENFILE') throw error
  process.stderr.write(
    'error  The system lets docgen open no more files.  too-many-open-files (DG902)\n' +
      '  hint   Allow more: `ulimit -n 1024`.\n',
  )
  process.exitCode = 3
}
