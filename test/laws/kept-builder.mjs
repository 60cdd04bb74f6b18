// A process that builds a site whenever it is told to, through docgen's API: `node kept-builder.mjs <index.js>`.
import { pathToFileURL } from 'node:url'

const { build } = await import(pathToFileURL(process.argv[2]).href)

process.on('message', async ({ environment, options }) => {
  for (const name of Object.keys(process.env)) if (name.startsWith('HISTORY_')) delete process.env[name]
  Object.assign(process.env, environment)
  try {
    const { failed, diagnostics } = await build({ root: process.cwd(), ...options })
    process.send({ failed, diagnostics })
  } catch (error) {
    // Problems of the configuration are thrown.
    process.send(
      error.diagnostics
        ? { failed: true, diagnostics: error.diagnostics }
        : { failed: true, diagnostics: [], crash: error.stack },
    )
  }
})
process.on('disconnect', () => process.exit())
process.send({ ready: true })
