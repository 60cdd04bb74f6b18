import { Option, type Command } from 'commander'
import { writtenAddress } from './init-address.ts'
import { hosts, starters } from './init-starter.ts'
import { someText } from './option-values.ts'
import type { InitFlags, Request } from './request.ts'
import { flagsOf } from './usage-error.ts'

/** Adds `docgen init`; a parsed command line is passed to `ask`. */
export function addInit(program: Command, ask: (request: Request) => void): void {
  const init = program
    .command('init')
    .summary('set up a site')
    .description(
      'Creates a working site in a folder. Existing files are not overwritten. Asks for whatever the options leave open.',
    )
    .argument('[dir]', 'the folder of the project')
  const flags = (): readonly string[] => flagsOf(init)
  init
    .option(
      '-y, --yes',
      'ask no questions: create a site of guides and a reference, without files for a host',
    )
    .option('--title <title>', 'the title of the site', someText('--title', flags))
    .addOption(new Option('--template <name>', 'what kind of site to create').choices(Object.keys(starters)))
    .addOption(
      new Option('--host <name>', 'where to publish the site; writes the files for that host').choices(
        Object.keys(hosts),
      ),
    )
    .option(
      '--url <address>',
      'where readers will find it, as in https://acme.github.io/rocket',
      writtenAddress,
    )
    .option(
      '--hook',
      'install the Git hook that checks links (default: for a new site at the root of a repository)',
    )
    .option('--no-hook', 'install no Git hook')
    .option('--verbose', 'show details of failures', false)
    .action(
      (dir: string | undefined, { yes = false, ...written }: Partial<InitFlags> & { verbose: boolean }) =>
        ask({ command: 'init', ...(dir === undefined ? {} : { dir }), flags: { yes, ...written } }),
    )
}
