import type { ExitCode } from '../diagnostics/exit-code.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { report } from '../diagnostics/reporter.ts'
import type { CliContext } from './context.ts'
import { commandFailure } from './command-failure.ts'
import { guardSiteCode } from './guard-site-code.ts'
import { parseCommandLine } from './program.ts'
import type { Request } from './request.ts'
import { terminalOf } from './terminal.ts'

/**
 * Does what a command line (without Node and the script) asks for. Never throws; what went wrong is on
 * standard error. `commit` is the one that docgen was made from; empty when that is not known.
 */
export async function run(
  words: readonly string[],
  context: CliContext,
  version: string,
  commit = '',
): Promise<number> {
  const guard = guardSiteCode()
  try {
    return await answer(
      parseCommandLine(words, commit === '' ? version : `${version} (${commit})`),
      context,
      version,
    )
  } catch (error) {
    // What a build throws after it was asked to stop is the echo of that.
    if (context.signal.aborted) return 1
    return await reportFailure(error, words, context)
  } finally {
    guard.release()
  }
}

async function answer(request: Request, context: CliContext, version: string): Promise<number> {
  switch (request.command) {
    case 'show':
      context.stdout.write(request.text)
      return 0
    case 'usage':
      context.stderr.write(request.text)
      return 2
    case 'build': {
      const { build } = await import('./build.ts')
      return await build(request.dir, request.flags, context, version)
    }
    case 'check-links': {
      const { checkLinks } = await import('./check-links.ts')
      return await checkLinks(request.files, request.flags, context, version)
    }
    case 'init': {
      const { init } = await import('./init.ts')
      return await init(request.dir, request.flags, context)
    }
    case 'migrate': {
      const { migrate } = await import('./migrate.ts')
      return await migrate(request.dir, request.flags, context)
    }
    case 'clean': {
      const { clean } = await import('./clean.ts')
      return await clean(request.dir, context)
    }
    case 'version': {
      const { version: takeVersion } = await import('./version.ts')
      return await takeVersion(request.name, request.flags, context)
    }
    case 'write-translations': {
      const { writeTranslations } = await import('./write-translations.ts')
      return await writeTranslations(request.dir, request.flags, context)
    }
    case 'hooks-install': {
      const { installHook } = await import('./hooks.ts')
      return await installHook(request.dir, context)
    }
    case 'search-push': {
      const { pushSearch } = await import('./push-search.ts')
      return await pushSearch(request.dir, request.flags, context)
    }
    case 'search-explain': {
      const { explainSearch } = await import('./explain-search.ts')
      return await explainSearch(request.query, request.flags, context)
    }
    case 'export-pdf': {
      const { exportPdf } = await import('./export-pdf.ts')
      return await exportPdf(request.routes, request.flags, context)
    }
    case 'commands': {
      const { listCommands } = await import('./plugin-command.ts')
      return await listCommands(request.dir, request.flags, context)
    }
    case 'plugin': {
      const { runPluginCommand } = await import('./plugin-command.ts')
      return await runPluginCommand(request.words, context)
    }
    case 'serve': {
      const { serve } = await import('./serve.ts')
      return await serve(request.dir, request.flags, context)
    }
  }
}

/** Reports an error that no command could; the stack of a bug only for those who ask. Never rejects. */
export async function reportFailure(
  error: unknown,
  words: readonly string[],
  { stderr, environment }: CliContext,
): Promise<ExitCode> {
  const { diagnostics, exit, stack } = commandFailure(error)
  const { color } = terminalOf(stderr, environment)
  // Where no more files may be opened, not even the reporter's own can be.
  const text = await report('pretty', { diagnostics, source: () => undefined, color }).catch(() =>
    plain(diagnostics),
  )
  stderr.write(text)
  const wantsStack =
    words.includes('--verbose') || /(?:^|[\s,])docgen(?:$|[\s,:*])/.test(environment['DEBUG'] ?? '')
  if (stack !== undefined && wantsStack) stderr.write(`${stack}\n`)
  return exit
}

const plain = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(
      ({ severity, rule, message, hint }) =>
        `${severity}  ${message}  ${rule}\n${hint === undefined ? '' : `  hint   ${hint}\n`}`,
    )
    .join('')
