/** Languages in which code may be a terminal session. */
export const terminals = new Set(['bash', 'shell-session', 'powershell', 'batch'])

/** What languages are called after fences, besides the names of their grammars and scanners. */
const otherNames: Readonly<Record<string, string>> = {
  apacheconf: 'apache htaccess httpd',
  bash: 'sh zsh fish shell shellscript terminal env dotenv',
  batch: 'bat cmd',
  c: 'h',
  clojure: 'clj cljs',
  coffeescript: 'litcoffee',
  cpp: 'c++ cc cu cuda cxx hh hpp',
  crystal: 'cr',
  csharp: 'c#',
  css: 'pcss postcss',
  diff: 'patch',
  django: 'j2 jinja njk nunjucks',
  'dns-zone-file': 'zone',
  docker: 'containerfile dockerfile',
  elixir: 'ex exs',
  erlang: 'erl',
  fortran: 'f90',
  fsharp: 'f# fs',
  go: 'golang',
  graphql: 'gql graphqls',
  hcl: 'terraform tf tfvars',
  ignore: 'gitignore',
  ini: 'cfg',
  javascript: 'cedar cjs mjs',
  json: 'jsonl ndjson',
  json5: 'hjson jsonc',
  jsx: 'javascriptreact',
  julia: 'jl',
  makefile: 'mak make mk',
  markdown: 'markdoc mdx',
  markup: 'astro htm svelte vue xhtml xsd xsl',
  nasm: 'asm',
  objectivec: 'objective-c',
  ocaml: 'ml',
  perl: 'pl',
  'plant-uml': 'puml',
  powershell: 'ps ps1 pwsh',
  protobuf: 'proto',
  rust: 'rs',
  scheme: 'scm',
  'shell-session': 'bash-session console pycon sh-session shellsession',
  'splunk-spl': 'spl',
  sql: 'mysql pgsql plpgsql postgres postgresql psql',
  stylus: 'styl',
  tsx: 'typescriptreact',
  typescript: 'cts mts',
  vbnet: 'vb.net',
  verilog: 'sv systemverilog',
  vim: 'viml vimscript',
  wasm: 'wat',
  yaml: 'docker-compose yml',
}

const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([grammar, names]) => names.split(' ').map((name) => [name, grammar])),
)

/** The grammar or scanner of a language. */
export const grammarOf = (language: string): string => aliases.get(language) ?? language

/** Names besides those of grammars and scanners. */
export const aliasNames: readonly string[] = [...aliases.keys()]
