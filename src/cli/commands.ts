import type { CliContext } from './context.ts'

/** docgen's commands, by name. The code of one is loaded when it is asked for. */
const commands = {
  build: async () => (await import('./build.ts')).build,
  serve: async () => (await import('./serve.ts')).serve,
  'check-links': async () => (await import('./check-links.ts')).checkLinks,
  lint: async () => (await import('./lint.ts')).lint,
  test: async () => (await import('./test.ts')).test,
  score: async () => (await import('./score.ts')).score,
  'routes-check': async () => (await import('./routes.ts')).checkRoutes,
  'routes-accept': async () => (await import('./routes.ts')).acceptRoutes,
  'routes-diff': async () => (await import('./routes.ts')).diffRoutes,
  'reference-diff': async () => (await import('./reference.ts')).diffReferences,
  lsp: async () => (await import('./lsp.ts')).lsp,
  move: async () => (await import('./move.ts')).move,
  'rename-heading': async () => (await import('./move.ts')).renameHeadingOf,
  init: async () => (await import('./init.ts')).init,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'write-migrated': async () => (await import('./write-migrated.ts')).writeMigrated,
  clean: async () => (await import('./clean.ts')).clean,
  version: async () => (await import('./version.ts')).version,
  translations: async () => (await import('./translations.ts')).translations,
  'translations-accept': async () => (await import('./translations.ts')).acceptTranslationsOf,
  'translations-export': async () => (await import('./translations.ts')).exportTranslations,
  'translations-import': async () => (await import('./translations.ts')).importTranslations,
  'write-translations': async () => (await import('./translations.ts')).writeTranslations,
  doctor: async () => (await import('./doctor.ts')).doctor,
  publish: async () => (await import('./publish.ts')).publish,
  'hooks-install': async () => (await import('./hooks.ts')).installHook,
  'search-push': async () => (await import('./search.ts')).pushSearch,
  'search-explain': async () => (await import('./search.ts')).explainSearch,
  'export-pdf': async () => (await import('./export-pdf.ts')).exportPdf,
  mcp: async () => (await import('./mcp.ts')).mcp,
  commands: async () => (await import('./plugin-command.ts')).listCommands,
  /** Words that only the plugins of a site may understand. */
  plugin: async () => (await import('./plugin-command.ts')).runPluginCommand,
}

type CommandName = keyof typeof commands

type Run<Name extends CommandName> = Awaited<ReturnType<(typeof commands)[Name]>>

/** What a command takes from the command line: the parameters before the context. */
type ArgumentsOf<Name extends CommandName> =
  Parameters<Run<Name>> extends [...infer Words, CliContext, string]
    ? Words
    : Parameters<Run<Name>> extends [...infer Words, CliContext]
      ? Words
      : never

/** Asks for a command, with what the command line says for it. */
export type Ask = <Name extends CommandName>(command: Name, ...args: ArgumentsOf<Name>) => void

/** What a command line asks for. */
export type Request =
  | { readonly command: CommandName; readonly args: readonly unknown[] }
  /** Text to show on standard output: help or the version. */
  | { readonly command: 'show'; readonly text: string }
  /** Nothing was asked for. */
  | { readonly command: 'usage'; readonly text: string }

/** Does what a command line asks for, and returns the exit code. */
export async function answer(request: Request, context: CliContext, version: string): Promise<number> {
  if ('text' in request) {
    const isAsked = request.command === 'show'
    context[isAsked ? 'stdout' : 'stderr'].write(request.text)
    return isAsked ? 0 : 2
  }
  // `Ask` has paired the command with its arguments.
  const run = (await commands[request.command]()) as (...all: readonly unknown[]) => Promise<number>
  return await run(...request.args, context, version)
}
