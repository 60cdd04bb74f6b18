import { type Command, Option } from 'commander'
import { linkFormat } from './check-links-options.ts'
import { unusable, wholeNumber } from './option-values.ts'
import { type Request, sandboxes, type TestFlags } from './request.ts'
import { textOption } from './usage-error.ts'

export function addTest(program: Command, ask: (request: Request) => void): void {
  const test = program
    .command('test')
    .summary('run the code samples that are marked `test`')
    .description(
      'Runs the samples of pages that have `test` after their language, in the order of their page, and compares what they print with what the page shows. Each page has a temporary folder, and its samples none of your environment and, where the system permits it, no network. They can read and write what you can, unless --sandbox puts them into a container.',
    )
    .argument('[files...]', 'run the samples of these files only')
  test
    .option('--changed [ref]', 'run the samples of files that differ from a commit (default: HEAD)')
    .addOption(
      new Option('--sandbox <kind>', 'where samples run: in a process, or in a container')
        .choices(sandboxes)
        .default('process'),
    )
    .addOption(textOption(test, '--image <name>', 'the image of the container, with what samples need'))
    .option('--network', 'let samples use the network', false)
    .option('--timeout <seconds>', 'how long a sample may take', wholeNumber('--timeout', 1, 86_400), 30)
    .option(
      '--workers <n>',
      'how many pages are tested at once (default: one for each processor)',
      wholeNumber('--workers', 1, 256),
    )
    .addOption(textOption(test, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(test, '-c, --config <file>', 'the configuration file'))
    .option('--format <format>', 'report format: pretty, json, sarif, junit or github', linkFormat, 'pretty')
    .option('--verbose', 'show all that failed samples have printed', false)
    .action(
      (
        files: readonly string[],
        { changed, ...flags }: Omit<TestFlags, 'changed'> & { readonly changed?: string | true },
      ) => {
        const { sandbox, image } = flags
        if (changed !== undefined && files.length > 0)
          throw unusable('`--changed` and a list of files contradict each other.')
        if (files.includes('')) throw unusable('A file to test has no name.')
        if (typeof changed === 'string' && changed.startsWith('-'))
          throw unusable(`\`${changed}\` is not a commit.`)
        if (sandbox !== 'process' && image === undefined)
          throw unusable(
            `\`--sandbox ${sandbox}\` needs an image.`,
            'Name one that has what your samples need: `--image node:22`.',
          )
        if (sandbox === 'process' && image !== undefined)
          throw unusable('`--image` is for containers.', 'Add `--sandbox docker` or `--sandbox podman`.')
        const since = changed === true ? 'HEAD' : changed
        ask({
          command: 'test',
          files,
          flags: { ...flags, ...(since === undefined ? {} : { changed: since }) },
        })
      },
    )
}
