import { type Command, Option } from 'commander'
import { editors } from '../dev-server/editor-link.ts'
import { presets } from '../model/site-config.ts'
import type { Ask } from './commands.ts'
import { hosts, starters, writtenAddress } from './init-starter.ts'
import { basePath, hostName, someTexts, unusable, wholeNumber } from './option-values.ts'
import {
  type DoctorFlags,
  type ExportPdfFlags,
  type InitFlags,
  type McpFlags,
  papers,
  type PublishFlags,
  type ReferenceDiffFlags,
  type ScoreFlags,
  type ServeFlags,
} from './command-flags.ts'
import { flagsOf, textOption } from './usage-error.ts'

export function addInit(program: Command, ask: Ask): void {
  const init = program
    .command('init')
    .summary('set up a site')
    .description(
      'Creates a working site in a folder. Existing files are not overwritten. Asks for whatever the options leave open.',
    )
    .argument('[dir]', 'the folder of the project')
  init
    .option(
      '-y, --yes',
      'ask no questions: create a site of guides and a reference, without files for a host',
    )
    .addOption(textOption(init, '--title <title>', 'the title of the site'))
    .addOption(new Option('--template <name>', 'what kind of site to create').choices(Object.keys(starters)))
    .addOption(
      new Option('--theme <preset>', 'the look that the site starts from').choices(Object.keys(presets)),
    )
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
    .action((dir: string | undefined, { yes = false, ...flags }: Partial<InitFlags> & { verbose: boolean }) =>
      ask('init', dir, { yes, ...flags }),
    )
}

/** Adds `docgen export pdf`; a parsed command line is passed to `ask`. */
export function addExport(program: Command, ask: Ask): void {
  const pdf = program
    .command('export')
    .summary('write pages of the built site as a PDF')
    .description('Writes the built site in other formats.')
    .command('pdf')
    .description(
      'Writes pages of the built site as one PDF, with an outline and links that work in it. Needs Chromium, Chrome or Edge, version 131 or newer: the one that `--browser` or CHROME_PATH names, or an installed one.',
    )
    .argument('[routes...]', 'addresses of pages, as in /guides/install, in the order of the PDF')
  pdf
    .option('--all', 'all pages of one version and language, in reading order, without lists of posts', false)
    .option(
      '--include <glob>',
      'with --all: only pages at these addresses, as in /guides/**',
      someTexts('--include', () => flagsOf(pdf)),
    )
    .option(
      '--exclude <glob>',
      'with --all: no pages at these addresses',
      someTexts('--exclude', () => flagsOf(pdf)),
    )
    .addOption(textOption(pdf, '--docs-version <name>', 'with --all: the version (default: the last one)'))
    .addOption(textOption(pdf, '--locale <locale>', 'with --all: the language (default: that of the site)'))
    .addOption(textOption(pdf, '-o, --output <file>', 'the file to write', 'site.pdf'))
    .addOption(new Option('--paper <size>', 'the size of the paper').choices(papers).default('A4'))
    .addOption(textOption(pdf, '--browser <path>', 'the browser to print with'))
    .option('--timeout <seconds>', 'how long the browser may take', wholeNumber('--timeout', 1, 86_400), 600)
    .addOption(textOption(pdf, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(pdf, '-c, --config <file>', 'the configuration file'))
    .addOption(textOption(pdf, '--out, --out-dir <dir>', 'where the site was built'))
    .option('--base-url <path>', 'where the site lives below its origin, as in /docs/', basePath)
    .action((routes: readonly string[], flags: ExportPdfFlags) => {
      if (flags.all && routes.length > 0)
        throw unusable('`--all` and the addresses of pages contradict each other.')
      const choice = [flags.include, flags.exclude, flags.docsVersion, flags.locale]
      if (!flags.all && choice.some((each) => each !== undefined))
        throw unusable(
          '`--include`, `--exclude`, `--docs-version` and `--locale` choose among the pages of `--all`.',
        )
      if (!flags.all && routes.length === 0)
        throw unusable(
          '`docgen export pdf` needs the addresses of pages.',
          'Write `docgen export pdf /guides/install`, or `docgen export pdf --all`.',
        )
      ask('export-pdf', routes, flags)
    })
}

export function addMcp(program: Command, ask: Ask): void {
  const command = program
    .command('mcp')
    .summary('answer AI assistants from a site')
    .description(
      'Serves a built site, or the site at an address, to AI assistants that speak the Model Context Protocol: tools for searching and reading its pages. Answers on the standard streams, or with --http at /mcp.',
    )
    .argument('[site]', 'the folder of a built site, or an address (default: the output folder)')
  command
    .option('--http', 'answer over HTTP', false)
    .option('-p, --port <n>', 'with --http: the port, 0 for any', wholeNumber('--port', 0, 65_535), 3001)
    .option(
      '--host <host>',
      'with --http: the address to listen on; 0.0.0.0 for the whole network',
      hostName,
      '127.0.0.1',
    )
    .option('--allowed-hosts <names...>', 'with --http: additional host names that the server accepts')
    .option(
      '--requests-per-minute <n>',
      'with --http: how many requests one reader may send in a minute',
      wholeNumber('--requests-per-minute', 1, 1_000_000),
      120,
    )
    .option(
      '--proxies <n>',
      'with --http: how many proxies of yours stand in front of the server and add the address of a reader to X-Forwarded-For',
      wholeNumber('--proxies', 0, 10),
      0,
    )
    .addOption(textOption(command, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .action(
      (
        site: string | undefined,
        { allowedHosts = [], ...flags }: Omit<McpFlags, 'allowedHosts'> & { allowedHosts?: string[] },
      ) => {
        if (site === '') throw unusable('The site has no name.')
        ask('mcp', site, { ...flags, allowedHosts })
      },
    )
}

/** Adds `docgen serve` and `docgen dev`, which always watches; a parsed command line is passed to `ask`. */
export function addServe(program: Command, ask: Ask): void {
  for (const [name, watches] of [
    ['serve', false],
    ['dev', true],
  ] as const) {
    const serve = program
      .command(name)
      .summary(watches ? 'serve the sources, and update pages on every change' : 'serve the built site')
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
      .addOption(textOption(serve, '-c, --config <file>', 'the configuration file'))
      .addOption(textOption(serve, '--out, --out-dir <dir>', 'where the site was built'))
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
            ...otherFlags
          }: Omit<ServeFlags, 'allowedHosts'> & { allowedHosts?: readonly string[] },
        ) => {
          if (dir === '') throw unusable('The folder to serve has no name.')
          ask('serve', dir, { ...otherFlags, allowedHosts })
        },
      )
  }
}

export function addScore(program: Command, ask: Ask): void {
  const command = program
    .command('score')
    .summary('judge how well AI assistants can use the site')
    .description(
      'Judges what AI assistants read of the site: sizes of pages, samples without a language, links, steps and headings that say nothing by themselves, images without a text. Lists what to do about it.',
    )
    .argument('[dir]', 'where to look for the configuration')
  command
    .option('--json', 'print all of it as JSON', false)
    .addOption(textOption(command, '--html <file>', 'also write it to a file, as a page'))
    .addOption(textOption(command, '-c, --config <file>', 'the configuration file'))
    .action((dir: string | undefined, flags: ScoreFlags) => ask('score', dir, flags))
}

export function addDoctor(program: Command, ask: Ask): void {
  const doctor = program.command('doctor')
  doctor
    .summary('find out what is wrong with this machine or project')
    .description(
      'Says what keeps docgen from working well here, and what to do about it: Node, limits of the system, the file system, permissions, the output, the cache, Git.',
    )
    .argument('[dir]', 'where to look for the configuration')
    .addOption(textOption(doctor, '-c, --config <file>', 'the configuration file'))
    .addOption(
      textOption(doctor, '--report <file>', 'also write a Markdown file for an issue, without secrets'),
    )
    .option('--json', 'print JSON', false)
    .option('--verbose', 'show details of failures', false)
    .action((dir: string | undefined, flags: DoctorFlags) => ask('doctor', dir, flags))
}

export function addReference(program: Command, ask: Ask): void {
  program
    .command('reference')
    .summary('compare versions of a reference')
    .description('Compares versions of the documents that references are made from.')
    .command('diff')
    .description(
      'Lists the changes between two versions of an OpenAPI document, a JSON Schema, a GraphQL schema or CRDs: what breaks clients, what is new, and what only concerns texts. Exits with 1 if something breaks.',
    )
    .argument('<before>', 'a file or folder, or one of a Git revision, as in main:api/openapi.yaml')
    .argument('<after>', 'the same')
    .option('--json', 'print JSON', false)
    .option('--verbose', 'show details of failures', false)
    .action((before: string, after: string, flags: ReferenceDiffFlags) =>
      ask('reference-diff', before, after, flags),
    )
}

export function addPublish(program: Command, ask: Ask): void {
  const publish = program.command('publish')
  publish
    .summary('send what has changed of the built site to a folder, a bucket or another machine')
    .description(
      'Publishes a built site in a folder, such as the root of a web server, in a bucket of S3, or by rsync on another machine: sends what has changed, assets first, pages next, and removes what is gone. A file that docgen has not published stays.',
    )
    .argument('[site]', 'the folder of a built site (default: the output folder)')
    .addOption(
      textOption(
        publish,
        '--to <target>',
        'where to publish: a folder, s3://bucket/folder, or a target of rsync',
      ).makeOptionMandatory(),
    )
    .addOption(textOption(publish, '--endpoint <url>', 'the address of a server with the protocol of S3'))
    .option('--dry-run', 'list what would be sent and removed', false)
    .option('--rollback', 'put back the release before', false)
    .option('--force', 'replace files that docgen has not published', false)
    .addOption(textOption(publish, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(publish, '-c, --config <file>', 'the configuration file'))
    .option('--verbose', 'show details of failures', false)
    .action((site: string | undefined, flags: PublishFlags) => ask('publish', site, flags))
}
