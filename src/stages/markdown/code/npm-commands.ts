import { commandPrefixes, reservedWords } from './languages/command-words.ts'
import { mapCommands, readSession } from './languages/shell-session.ts'
import { tokenizeShell } from './languages/shell.ts'

/** Package managers that commands are translated for. Yarn is that of today, from version 2 on. */
export type OtherManager = 'yarn' | 'pnpm' | 'bun'

/**
 * Translates the calls of npm and npx in shell code or a terminal session. A call with a flag or subcommand
 * for which no counterpart is certain stays as it is, like everything else. Layout and comments are kept.
 */
export function commandsFor(manager: OtherManager, source: string): string {
  const session = readSession(source, 'bash')
  return session
    ? mapCommands(session, (command) => translateScript(manager, command))
    : translateScript(manager, source)
}

interface Word {
  readonly text: string
  readonly start: number
  /** The white space before it, which goes if the word goes. */
  readonly blank: number
}

function translateScript(manager: OtherManager, script: string): string {
  let text = ''
  let rest = 0
  for (const words of callsOfNpm(script)) {
    const translation = translate(
      manager,
      words.map((word) => word.text),
    )
    for (const [index, word] of words.entries()) {
      const replacement = translation?.[index] ?? word.text
      text += script.slice(rest, replacement === '' ? word.start - word.blank : word.start) + replacement
      rest = word.start + word.text.length
    }
  }
  return text + script.slice(rest)
}

const blank = /^(?:[ \t\r]|\\\r?\n)+$/
const endOfCall = /^(?:\n|&&|\|\|?&?|;;?&?|;&|&|[()]|\d*[<>].*)$/
const assignment = /^\w+\+?=/

/** The words of each call of npm or npx, from the name of the program to its last argument. */
function callsOfNpm(script: string): readonly (readonly Word[])[] {
  const calls: Word[][] = []
  let call: Word[] | undefined
  let mayStart = true
  for (const word of wordsOf(script)) {
    if (word === undefined) {
      call = undefined
      mayStart = true
    } else if (call) call.push(word)
    else if (mayStart && /^(?:npm|npx)$/.test(word.text)) calls.push((call = [word]))
    else
      mayStart &&=
        // A prompt in code that is no session, since other lines have none.
        word.text === '$' ||
        word.text.startsWith('-') ||
        assignment.test(word.text) ||
        commandPrefixes.has(word.text) ||
        reservedWords.has(word.text)
  }
  return calls
}

/** The words of a script as the scanner of shells sees them; undefined between two commands. */
function wordsOf(script: string): readonly (Word | undefined)[] {
  const words: (Word | undefined)[] = []
  let start = 0
  let spaces = 0
  let isInWord = false
  for (const { text, color } of tokenizeShell(script).tokens) {
    const last = words.at(-1)
    if (blank.test(text)) {
      spaces = text.length
      isInWord = false
    } else if (color === 'comment' || (color === undefined && endOfCall.test(text))) {
      words.push(undefined)
      isInWord = false
    } else if (isInWord && last) words[words.length - 1] = { ...last, text: last.text + text }
    else {
      words.push({ text, start, blank: spaces })
      isInWord = true
    }
    if (isInWord) spaces = 0
    start += text.length
  }
  return words
}

/** What takes the place of each word, empty for none. Undefined if there is no certain translation. */
type Translation = readonly string[] | undefined

function translate(manager: OtherManager, words: readonly string[]): Translation {
  const [program, command = '', ...rest] = words
  if (program === 'npx') return execute(manager, words.slice(1))
  const simple = Object.hasOwn(simpleCommands, command) ? simpleCommands[command] : undefined
  if (simple) return simpleTranslation(manager, simple, rest)
  switch (command) {
    case 'install':
    case 'i':
    case 'add':
      return install(manager, rest)
    case 'ci':
    case 'clean-install':
      return rest.length === 0
        ? [manager, `install --${manager === 'yarn' ? 'immutable' : 'frozen-lockfile'}`]
        : undefined
    case 'uninstall':
    case 'un':
    case 'remove':
    case 'rm':
    case 'r':
      return uninstall(manager, rest)
    case 'update':
    case 'up':
    case 'upgrade':
      // Yarn's `up` changes the ranges in package.json.
      return manager === 'yarn' || rest.some(isFlag) ? undefined : [manager, 'update', ...rest]
    case 'run':
    case 'run-script':
      return rest[0] === undefined || !isFlag(rest[0]) ? script(manager, 'run', rest) : undefined
    case 'test':
    case 't':
    case 'tst':
      return script(manager, manager === 'bun' ? 'run test' : 'test', rest)
    case 'start':
    case 'stop':
      return script(manager, manager === 'bun' ? `run ${command}` : command, rest)
    case 'exec':
    case 'x': {
      const args = passed(rest[0] === '--' ? rest.slice(1) : rest, rest[0] === '--')
      const translation = args && execute(manager, args)
      if (!translation) return undefined
      const [start = '', ...others] = translation
      return rest[0] === '--' ? [start, '', '', ...others] : [start, '', ...others]
    }
    case 'create':
    case 'init':
      return create(manager, rest)
    default:
      return undefined
  }
}

const isFlag = (word: string): boolean => word.startsWith('-')

type Counterparts = Readonly<Partial<Record<OtherManager, string>>>

/** Commands that are only translated with these arguments. */
interface SimpleCommand extends Counterparts {
  readonly args?: RegExp
}

const publishArgs = /^(?:--access[ =](?:public|restricted))?$/
const why: SimpleCommand = { yarn: 'why', pnpm: 'why', bun: 'why', args: /^[^\s-]\S*$/ }
const list: SimpleCommand = { pnpm: 'list', bun: 'pm ls' }

const simpleCommands: Readonly<Record<string, SimpleCommand>> = {
  '-v': { yarn: '--version', pnpm: '--version', bun: '--version' },
  '--version': { yarn: '--version', pnpm: '--version', bun: '--version' },
  publish: { yarn: 'npm publish', pnpm: 'publish', bun: 'publish', args: publishArgs },
  pack: { yarn: 'pack', pnpm: 'pack', bun: 'pm pack' },
  login: { yarn: 'npm login', pnpm: 'login' },
  logout: { yarn: 'npm logout', pnpm: 'logout' },
  whoami: { yarn: 'npm whoami', pnpm: 'whoami', bun: 'pm whoami' },
  audit: { yarn: 'npm audit', pnpm: 'audit', bun: 'audit' },
  outdated: { pnpm: 'outdated', bun: 'outdated' },
  dedupe: { yarn: 'dedupe', pnpm: 'dedupe' },
  ls: list,
  list,
  why,
  explain: why,
}

function simpleTranslation(
  manager: OtherManager,
  command: SimpleCommand,
  rest: readonly string[],
): Translation {
  const name = command[manager]
  return name !== undefined && (command.args ?? /^$/).test(rest.join(' '))
    ? [manager, name, ...rest]
    : undefined
}

/** Flags of `npm install`; an empty one is what the others do anyway. */
const saveFlags: Readonly<Record<string, Counterparts>> = {
  '--save-dev': { yarn: '--dev', pnpm: '--save-dev', bun: '--dev' },
  '-D': { yarn: '--dev', pnpm: '-D', bun: '--dev' },
  '--save-exact': { yarn: '--exact', pnpm: '--save-exact', bun: '--exact' },
  '-E': { yarn: '--exact', pnpm: '-E', bun: '--exact' },
  '--save-optional': { yarn: '--optional', pnpm: '--save-optional', bun: '--optional' },
  '-O': { yarn: '--optional', pnpm: '-O', bun: '--optional' },
  '--save-peer': { yarn: '--peer', pnpm: '--save-peer', bun: '--peer' },
  '--save': { yarn: '', pnpm: '', bun: '' },
  '-S': { yarn: '', pnpm: '', bun: '' },
  '--save-prod': { yarn: '', pnpm: '', bun: '' },
  '-P': { yarn: '', pnpm: '', bun: '' },
  // Yarn has had no global packages since version 2.
  '--global': { pnpm: '--global', bun: '--global' },
  '-g': { pnpm: '-g', bun: '-g' },
}
const withoutDev: Counterparts = { pnpm: '--prod', bun: '--production' }
const allFlags: Readonly<Record<string, Counterparts>> = {
  '--omit=dev': withoutDev,
  '--production': withoutDev,
  '--only=prod': withoutDev,
  '--only=production': withoutDev,
  '--ignore-scripts': { pnpm: '--ignore-scripts', bun: '--ignore-scripts' },
}

/** A folder is linked by some, and copied by others. */
const isFolder = (word: string): boolean =>
  /^["']?(?:\.{1,2}(?:\/|["']?$)|[/~]|file:|[A-Za-z]:\\)/.test(word) && !/\.t(?:ar\.)?gz["']?$/.test(word)

function install(manager: OtherManager, rest: readonly string[]): Translation {
  const hasPackages = rest.some((word) => !isFlag(word))
  if (rest.some(isFolder)) return undefined
  const args = withFlags(manager, rest, hasPackages ? saveFlags : allFlags)
  return args && [manager, hasPackages ? 'add' : 'install', ...args]
}

/** Replaces flags; undefined if one is not in the table. */
function withFlags(
  manager: OtherManager,
  words: readonly string[],
  flags: Readonly<Record<string, Counterparts>>,
): Translation {
  const replaced = words.map((word) =>
    isFlag(word) ? (Object.hasOwn(flags, word) ? flags[word]?.[manager] : undefined) : word,
  )
  return replaced.every((word) => word !== undefined) ? replaced : undefined
}

function uninstall(manager: OtherManager, rest: readonly string[]): Translation {
  if (rest.every(isFlag)) return undefined
  const args = withFlags(manager, rest, saveFlags)
  // From which list a package is removed, the others find out.
  return (
    args && [
      manager,
      'remove',
      ...args.map((word) => (isFlag(word) && !/^(?:-g|--global)$/.test(word) ? '' : word)),
    ]
  )
}

/**
 * The arguments of a script or program: those after `--`, without it, which only npm needs. Undefined if
 * there are flags for npm itself.
 */
function passed(words: readonly string[], isAfterDashes = false): Translation {
  if (isAfterDashes) return words
  const dashes = words.indexOf('--')
  const before = dashes === -1 ? words : words.slice(0, dashes)
  return before.some(isFlag) ? undefined : words.map((word, index) => (index === dashes ? '' : word))
}

function script(manager: OtherManager, command: string, rest: readonly string[]): Translation {
  const args = passed(rest)
  return args && [manager, command, ...args]
}

/** `npx` and what the others call it. They download a program where npm would find an installed one. */
const executors: Readonly<Record<OtherManager, string>> = {
  yarn: 'yarn dlx',
  pnpm: 'pnpm dlx',
  bun: 'bunx',
}

function execute(manager: OtherManager, words: readonly string[]): Translation {
  const start = words.findIndex((word) => !/^(?:-y|--yes|--)$/.test(word))
  const name = words[start]
  if (name === undefined || /^[-./~]/.test(name)) return undefined
  return [executors[manager], ...words.map((word, index) => (index < start ? '' : word))]
}

function create(manager: OtherManager, rest: readonly string[]): Translation {
  const [name, ...args] = rest
  if (name === undefined) return [manager, 'init']
  if (/^(?:-y|--yes)$/.test(name))
    return args.length > 0 ? undefined : [manager, 'init', manager === 'pnpm' ? '' : '-y']
  if (!/^(?:@[\w.-]+(?:\/[\w.-]+)?|[\w.-]+)(?:@[\w.^~-]+)?$/.test(name)) return undefined
  const others = passed(args)
  // It is what Yarn takes anyway, and its first version accepts no version here.
  return (
    others && [manager, 'create', manager === 'yarn' ? name.replace(/(?<=.)@latest$/, '') : name, ...others]
  )
}
