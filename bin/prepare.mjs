// Makes dist/ as the package has it: before it is packed, after `npm ci` in a checkout, and where npm
// installs it from a Git address (which does both of that, one after the other).
import { createRequire } from 'node:module'

/** `npm ci --omit=dev` prepares too, without what that takes. */
function hasTools() {
  try {
    return createRequire(import.meta.url).resolve('@typescript/native/package.json') !== ''
  } catch {
    return false
  }
}

if (!hasTools()) {
  process.stdout.write('dist/ is not built: the development dependencies are not installed.\n')
} else {
  const { generate } = await import('./generate.mjs')
  const { writeTypes } = await import('./types.mjs')
  const { default: bundle } = await import('./bundle.mjs')
  await generate() // Both of these read what it writes.
  await Promise.all([writeTypes(), bundle()])
}
