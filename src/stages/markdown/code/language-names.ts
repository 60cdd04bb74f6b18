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

/** All names of grammars that `all-grammars.ts` adds to the common ones: asking for them loads none. */
export const uncommonGrammars: ReadonlySet<string> = new Set(
  `abap abnf actionscript ada adoc agda al antlr4 apacheconf apex apl applescript aql arff arm-asm armasm art
  arturo asciidoc asm6502 asmatmel aspnet autohotkey autoit avdl avisynth avro-idl avs awk bbcode bbj bicep
  birb bison bnf bqn brainfuck brightscript bro bsl cfc cfscript chaiscript cil cilk cilk-c cilk-cpp cilkc
  cilkcpp clojure cmake cobol coffee coffeescript conc concurnas context cooklang coq crystal cshtml csp csv
  cue cypher d dataweave dax dhall django dns-zone dns-zone-file dot ebnf editorconfig
  eiffel ejs elisp elixir elm emacs emacs-lisp erb erlang eta etlua excel-formula factor false
  firestore-security-rules flow fortran fsharp ftl g4 gamemakerlanguage gap gawk gcode gdscript gedcom
  gettext gherkin glsl gml gn gni go-mod go-module gradle groovy gv haml handlebars haskell haxe hbs
  hlsl hoon hpkp hs hsts ichigojam icon icu-message-format idr idris iecst inform7 io j javadoc javadoclike
  jexl jinja2 jolie jq jsdoc jsonp jsstacktrace julia keepalived keyman kum kumir kusto latex latte ld
  lilypond linker-script liquid lisp livescript llvm lolcode ly magma mata mathematica matlab maxscript mel
  metafont mizar mongodb monkey moon moonscript mscript mustache n1ql n4js n4jsd nand2tetris-hdl
  nani naniscript nasm nb neon nevod nim nsis objectpascal ocaml odin opencl openqasm oscript oz parigp
  parser pascal pascaligo pbfasm pcaxis pcode peoplecode phpdoc plant-uml plantuml plsql po powerquery
  pq processing prolog psl pug puppet pure purebasic purescript purs px q qasm qml qore qs qsharp
  racket razor rbnf reason rego renpy res rescript rest rip rkt roboconf robot robotframework rpy rq sas
  scala scheme sclang sh-session shell-session shellsession shortcode sln smali smalltalk smarty sml smlnj
  solution-file soy sparql splunk-spl sqf squirrel stan stata stylus supercollider systemd t4 t4-cs
  t4-templating t4-vb tap tcl tex textile tremor trickle trig troy tsconfig tt2 turtle twig typoscript uc
  unrealscript uorazor uri url uscript v vala vb vba velocity verilog vhdl vim visual-basic warpscript wasm
  web-idl webidl wgsl wiki wl wolfram wren xeora xeoracube xls xlsx xojo xquery yang zig`.split(/\s+/),
)
