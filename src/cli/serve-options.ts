import { Option, type Command } from 'commander'
import { editors } from '../dev-server/editor-link.ts'
import { basePath, hostName, someText, someTexts, unusable, wholeNumber } from './option-values.ts'
import type { Request, ServeFlags } from './request.ts'
import { flagsOf } from './usage-error.ts'

/** Adds `docgen serve` and `docgen dev`, which always watches; a parsed command line is passed to `ask`. */
export function addServe(program: Command, ask: (request: Request) => void): void {
  for (const [name, watches] of [
    ['serve', false],
    ['dev', true],
  ] as const) {
    const serve = program
      .command(name, { hidden: name === 'dev' })
      .summary('serve the built site, or the sources with --watch')
      .description(
        'Serves the built site as a static host would. With --watch, builds in memory and updates open pages on every change.',
      )
      .argument('[dir]', 'where to look for the configuration')
    if (name === 'dev') serve.alias('start').description('Short for `docgen serve --watch`.')
    const flags = (): readonly string[] => flagsOf(serve)
    const port = wholeNumber('--port', 0, 65_535)
    serve
      .option('-w, --watch', 'build in memory and rebuild on every change', watches)
      .option('-p, --port <n>', 'port to listen on; the next free one if it is taken, 0 for any', port, 3000)
      .option('--strict-port', 'fail if the port is taken', false)
      .option(
        '--host <host>',
        'the address to listen on; 0.0.0.0 for the whole network',
        hostName,
        '127.0.0.1',
      )
      .option('--allowed-hosts <names...>', 'additional host names that the server accepts')
      .option('--open', 'open the site in a browser', false)
      .addOption(
        new Option('--editor <name>', 'the editor in which the overlay opens files').choices(editors),
      )
      .option('--poll', 'poll for changes instead of watching', false)
      .option('-c, --config <file>', 'the configuration file', someText('--config', flags))
      .option('--out, --out-dir <dir>', 'where the site was built', someText('--out-dir', flags))
      .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
      .option('--no-cache', 'ignore the cache')
      .option('--drafts', 'show drafts', false)
      .option('--locale <locale>', 'show this locale only; can be repeated', someTexts('--locale', flags))
      .option('--verbose', 'show details of failures', false)
      .action(
        (
          dir: string | undefined,
          {
            allowedHosts = [],
            ...written
          }: Omit<ServeFlags, 'allowedHosts'> & { allowedHosts?: readonly string[] },
        ) => {
          if (dir === '') throw unusable('The folder to serve has no name.')
          ask({
            command: 'serve',
            ...(dir === undefined ? {} : { dir }),
            flags: { ...written, allowedHosts },
          })
        },
      )
  }
}
