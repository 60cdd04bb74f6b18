import type { Command } from 'commander'
import { verdictsFileName, webArchive } from '../model/external-links.ts'
import { didYouMean } from '../model/nearest.ts'
import { unusable, wholeNumber } from './option-values.ts'
import { type CheckLinksFlags, linkFormats, type Request } from './request.ts'
import { textOption } from './usage-error.ts'

export function addCheckLinks(program: Command, ask: (request: Request) => void): void {
  const check = program
    .command('check-links')
    .summary('check links, anchors and images')
    .description(
      'Checks the links of the site as the build does, without writing anything. With files, checks only the links in them, against the whole site.',
    )
    .argument('[files...]', 'check the links of these files only')
  check
    .option('--internal', 'links within the site (the default)', false)
    .option('--external', 'links to other sites', false)
    .option('--all', 'both', false)
    .option('--crawl', 'crawl the built site too, and compare', false)
    .option('--files <files...>', 'check the links of these files only')
    .option('--changed [ref]', 'check files that differ from a commit (default: HEAD)')
    .option('--staged', 'check the staged files as the next commit will contain them', false)
    .addOption(textOption(check, '--dir <dir>', 'where to look for the configuration'))
    .addOption(textOption(check, '-c, --config <file>', 'the configuration file'))
    .option('--strict', 'fail on warnings too', false)
    .option('--no-cache', 'ignore the cache')
    .option(
      '--skip <patterns...>',
      'external addresses to skip: a part of the address, or its beginning followed by *',
    )
    .option(
      '--timeout <ms>',
      'timeout for one external address',
      wholeNumber('--timeout', 1, 600_000),
      15_000,
    )
    .option(
      '--grace-days <n>',
      'days since it last worked after which a broken address is an error',
      wholeNumber('--grace-days', 0, 3_650),
      7,
    )
    .addOption(
      textOption(
        check,
        '--lock-file <file>',
        'where results for external addresses are kept',
        verdictsFileName,
      ),
    )
    .addOption(
      textOption(
        check,
        '--archive <address>',
        'the web archive (RFC 7089) that is asked for copies of what is gone',
        webArchive,
      ),
    )
    .option('--no-archive', 'ask no archive')
    .option('--fix', 'write new addresses and archived copies into the files', false)
    .option('--format <format>', 'report format: pretty, json, sarif, junit or github', linkFormat, 'pretty')
    .option('--verbose', 'show details of failures', false)
    .action((fileNames: readonly string[], words: LinkWords) =>
      ask({ command: 'check-links', ...linkRequest(fileNames, words) }),
    )
}

type LinkWords = Omit<CheckLinksFlags, 'skip' | 'changed'> & {
  readonly all: boolean
  readonly files?: readonly string[]
  readonly skip?: readonly string[]
  readonly changed?: string | true
}

function linkRequest(
  fileNames: readonly string[],
  { all, files = [], skip = [], changed, ...words }: LinkWords,
): { files: readonly string[]; flags: CheckLinksFlags } {
  const filesToCheck = [...fileNames, ...files]
  const ways = [
    changed !== undefined && '`--changed`',
    words.staged && '`--staged`',
    filesToCheck.length > 0 && 'a list of files',
  ].filter((way) => way !== false)
  if (ways.length > 1) throw unusable(`${ways.join(' and ')} contradict each other.`)
  if (words.fix && words.staged) throw unusable('`--fix` and `--staged` contradict each other.')
  if (filesToCheck.includes('')) throw unusable('A file to check has no name.')
  const flags = {
    ...words,
    skip,
    internal: all || words.internal || !words.external,
    external: all || words.external,
    ...(changed === undefined ? {} : { changed: changed === true ? 'HEAD' : changed }),
  }
  if (flags.changed?.startsWith('-')) throw unusable(`\`${flags.changed}\` is not a commit.`)
  return { files: filesToCheck, flags }
}

/** The report format that an option names. Throws `invalid-option-value`. */
export function linkFormat(value: string): CheckLinksFlags['format'] {
  const format = linkFormats.find((name) => name === value)
  if (format) return format
  throw unusable(
    `\`--format\` must be ${linkFormats.map((name) => `\`${name}\``).join(', ')}, not \`${value}\`.`,
    didYouMean(value, linkFormats),
  )
}
