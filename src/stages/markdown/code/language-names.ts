/** Languages in which code may be a terminal session. */
export const terminals = new Set(['bash', 'shell-session', 'powershell', 'batch'])

/** What languages are called after fences, besides the names of their grammars and scanners. */
const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  zsh: 'bash',
  fish: 'bash',
  shell: 'bash',
  terminal: 'bash',
  console: 'shell-session',
  'sh-session': 'shell-session',
  shellsession: 'shell-session',
  pycon: 'shell-session',
  ps: 'powershell',
  ps1: 'powershell',
  pwsh: 'powershell',
  dockerfile: 'docker',
  containerfile: 'docker',
  bat: 'batch',
  cmd: 'batch',
  jsonc: 'json5',
  yml: 'yaml',
  mdx: 'markdown',
  env: 'bash',
  dotenv: 'bash',
  golang: 'go',
  rs: 'rust',
  'c++': 'cpp',
  'c#': 'csharp',
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  markdoc: 'markdown',
  gitignore: 'ignore',
  patch: 'diff',
  cedar: 'javascript',
}

const languageAliases: readonly string[] = Object.keys(aliases)

/** The grammar or scanner of a language. */
export const grammarOf = (language: string): string =>
  Object.hasOwn(aliases, language) ? (aliases[language] ?? language) : language

/** The languages that are common after fences, by all of their names, sorted. */
export async function listLanguages(): Promise<readonly string[]> {
  const { refractor } = await import('./common-grammars.ts')
  return [...new Set(['text', 'ansi', 'mermaid', ...refractor.listLanguages(), ...languageAliases])].sort()
}
