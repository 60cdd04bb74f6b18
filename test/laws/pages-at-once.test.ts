import { spawn } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { temporarySite } from '../build-temp-site.ts'
import { bundledCli as cli } from '../bundled-cli.ts'

it('pages with code that are asked for at the same time are each their own', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `page-${String(index)}`)
  const site = temporarySite(
    Object.fromEntries(
      names.map((name) => [
        `content/${name}.mdx`,
        `# ${name}\n\n{(() => { for (const end = Date.now() + 60; Date.now() < end;); return 'said by ${name}' })()}\n`,
      ]),
    ),
  )
  const server = spawn(process.execPath, [cli, 'serve', '--watch', '--port', '0'], {
    cwd: site.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  })
  const origin = await new Promise<string>((resolve) => {
    let said = ''
    server.stdout.on('data', (part: Buffer) => {
      const [address] = /http:\/\/[\w.]+:\d+/.exec((said += part.toString())) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  const pages = await Promise.all(
    names.map(async (name) => /said by page-\d+/.exec(await (await fetch(`${origin}/${name}`)).text())?.[0]),
  )
  expect(pages).toEqual(names.map((name) => `said by ${name}`))
}, 60_000)
