#!/usr/bin/env node
// Runs on every version of Node that knows modules: nothing newer than `import()` may stand here, and nothing
// may be imported before the version is known.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`docgen needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 2
} else {
  void import('../src/cli/main.ts').then(({ main }) => main())
}
