import type { Command } from 'commander'
import { reportFormat } from './option-values.ts'
import type { Request, RoutesDiffFlags, RoutesFlags } from './request.ts'
import { textOption } from './usage-error.ts'

export function addRoutes(program: Command, ask: (request: Request) => void): void {
  const routes = program
    .command('routes')
    .summary('keep published addresses working')
    .description(
      'Keeps the addresses and anchors of the last release in docgen.routes.json, and reports those that are lost.',
    )
  const check = routes
    .command('check')
    .description(
      'Compares the site with the last release: an address that leads nowhere now is an error, an anchor that is gone a warning. Writes nothing.',
    )
  addCommon(check)
    .option('--strict', 'fail on warnings too', false)
    .option('--format <format>', 'report format: pretty, json, github or sarif', reportFormat, 'pretty')
    .option('--verbose', 'show details of failures', false)
    .action((flags: RoutesFlags) => ask({ command: 'routes-check', flags }))
  const accept = routes
    .command('accept')
    .description('Writes docgen.routes.json: the addresses and anchors of the site as it is now.')
  addCommon(accept)
    .option('--verbose', 'show details of failures', false)
    .action((flags: Omit<RoutesFlags, 'strict' | 'format'>) =>
      ask({ command: 'routes-accept', flags: { ...flags, strict: false, format: 'pretty' } }),
    )
  const diff = routes
    .command('diff')
    .description('Lists the addresses and anchors in which two releases differ.')
    .argument('<before>', 'a file of routes, or a Git revision with a colon, as in main:')
    .argument('[after]', 'the same (default: the file of the project)')
  diff
    .option('--json', 'print JSON', false)
    .addOption(textOption(diff, '--dir <dir>', 'where to look for the configuration'))
    .option('--verbose', 'show details of failures', false)
    .action((before: string, after: string | undefined, flags: RoutesDiffFlags) =>
      ask({ command: 'routes-diff', before, ...(after === undefined ? {} : { after }), flags }),
    )
}

/** The options of commands that look at the whole site. */
const addCommon = (command: Command): Command =>
  command
    .addOption(textOption(command, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .option('--no-cache', 'ignore the cache')
