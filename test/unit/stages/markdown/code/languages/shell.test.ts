import { describe, expect, it } from 'vitest'
import { tokenizeShell } from '../../../../../../src/stages/markdown/code/languages/shell.ts'
import { colors } from './colors.ts'

const shell = (code: string): string => colors(tokenizeShell(code).tokens)

describe('a command of a shell', () => {
  it.each([
    // Command, subcommand, and flags with hyphens inside.
    [
      'thv run --isolate-network --permission-profile=strict fetch',
      '[function thv run] [property --isolate-network --permission-profile]=[string strict fetch]',
    ],
    [
      'kubectl get pods -n tools -o=yaml',
      '[function kubectl get] [string pods] [property -n] [string tools] [property -o]=[string yaml]',
    ],
    // The word after a flag is its value, unless it is the verb.
    [
      'kubectl -n tools get pods',
      '[function kubectl] [property -n] [string tools] [function get] [string pods]',
    ],
    [
      'systemctl --user restart web',
      '[function systemctl] [property --user] [function restart] [string web]',
    ],
    ['docker compose up -d', '[function docker compose up] [property -d]'],
    ['git checkout main', '[function git checkout] [string main]'],
    // What runs a package is followed by a command.
    ['npx docgen dev', '[function npx docgen dev]'],
    [
      'npx --no-install docgen check-links --staged',
      '[function npx] [property --no-install] [function docgen check-links] [property --staged]',
    ],
    [
      'npx --package=./a.tgz docgen init',
      '[function npx] [property --package]=[string ./a.tgz] [function docgen init]',
    ],
    ['npx --package a docgen init', '[function npx] [property --package] [string a] [function docgen init]'],
    ['npx create-vite my-site', '[function npx create-vite] [string my-site]'],
    ['npx mikro-orm schema:update --run', '[function npx mikro-orm schema:update] [property --run]'],
    ['dive nginx:latest', '[function dive] [string nginx:latest]'],
    ['sudo --user=web ls', '[function sudo] [property --user]=[string web] [function ls]'],
    // The operands of utilities are no subcommands.
    ['cat notes', '[function cat] [string notes]'],
    ['grep start log', '[function grep] [string start log]'],
    ['head -n 5 a.txt', '[function head] [property -n] [number 5] [string a.txt]'],
    [
      'FOO=bar BAZ=1 make all',
      '[variable FOO]=[string bar] [variable BAZ]=[number 1] [function make] [string all]',
    ],
    ['export A=1 B', '[function export] [variable A]=[number 1] [string B]'],
    [
      'sudo -u web systemctl stop api',
      '[function sudo] [property -u] [string web] [function systemctl stop] [string api]',
    ],
    [
      'kubectl exec pod -- vault read x/y',
      '[function kubectl exec] [string pod] -- [function vault read] [string x/y]',
    ],
    ['npm run x -- --watch all', '[function npm run] [string x] -- [string --watch all]'],
    ['a | b && c; d &', '[function a] | [function b] && [function c]; [function d] &'],
    ['a > out.log 2>&1 < in', '[function a] > [string out.log] 2>&1 < [string in]'],
    ['a <NAME> <(b)', '[function a] [variable <NAME>] <([function b])'],
    ['echo hi # why', '[function echo] [string hi] [comment # why]'],
    ['echo a#b', '[function echo] [string a#b]'],
    ['# ask', '[comment # ask]'],
    ['a `# b` -c', '[function a] [variable `][comment # b][variable `] [property -c]'],
    ['https://$HOST/flows/login?x=1', '[string https://][variable $HOST][string /flows/login?x=1]'],
    // Fields, messages of HTTP and lines of a log are no commands.
    [
      'curl -i a\nHTTP/1.1 200 OK\nContent-Type: text/plain\nX-Empty:\n\nls',
      '[function curl] [property -i] [string a]\n[output HTTP/1.1 200 OK]\n[output Content-Type: text/plain]\n[output X-Empty:]\n\n[function ls]',
    ],
    ['GET /a HTTP/1.1\nHost: b', '[output GET /a HTTP/1.1]\n[output Host: b]'],
    [
      'web-1  | 2024-03-15T13:06:16 WARN (x): y | z\n2024-03-15 13:06:17 done',
      '[output web-1  | 2024-03-15T13:06:16 WARN (x): y | z]\n[output 2024-03-15 13:06:17 done]',
    ],
    [': > a', '[function :] > [string a]'],
    [
      'curl -s a | jq\n{\n  "id": 4,\n  "of": { "b": 2 }\n}\nls',
      '[function curl] [property -s] [string a] | [function jq]\n[output {\n  "id": 4,\n  "of": { "b": 2 }\n}]\n[function ls]',
    ],
  ])('has the words of %s', (code, tokens) => expect(shell(code)).toBe(tokens))

  it('goes on after a backslash at the end of a line', () => {
    expect(shell('a b \\\n  --c d')).toBe('[function a b] \\\n  [property --c] [string d]')
  })
})

describe('expansions', () => {
  it.each([
    ['echo "a $HOME b"', '[function echo] [string "a ][variable $HOME][string  b"]'],
    ["echo 'a $HOME'", "[function echo] [string 'a $HOME']"],
    ['x ${A:-b}/c', '[function x] [variable ${A:-b}][string /c]'],
    ['x $(date +%s) y', '[function x] [variable $(][function date] [string +%s][variable )] [string y]'],
    [
      'x "$(a "b c")"',
      '[function x] [string "][variable $(][function a] [string "b c"][variable )][string "]',
    ],
    ['x `a b`', '[function x] [variable `][function a b][variable `]'],
    ['echo $((1 + 2))', '[function echo] [variable $((1 + 2))]'],
  ])('are read in %s', (code, tokens) => expect(shell(code)).toBe(tokens))
})

describe('the grammar', () => {
  it.each([
    [
      'for f in *.txt; do cat "$f"; done',
      '[keyword for] [variable f] [keyword in] [string *.txt]; [keyword do] [function cat] [string "][variable $f][string "]; [keyword done]',
    ],
    [
      'if [[ -f $x ]]; then a; fi',
      '[keyword if [[] [property -f] [variable $x] [keyword ]]]; [keyword then] [function a]; [keyword fi]',
    ],
    [
      'case $1 in\na|b) c ;;\n*) d;;\nesac',
      '[keyword case] [variable $1] [keyword in]\n[string a]|[string b]) [function c] ;;\n[string *]) [function d];;\n[keyword esac]',
    ],
    ['f() { a; }', '[function f]() [keyword {] [function a]; [keyword }]'],
    ['a=(b "c")', '[variable a]=([string b "c"])'],
  ])('is known: %s', (code, tokens) => expect(shell(code)).toBe(tokens))
})

describe('here-documents', () => {
  it('are texts with expansions, up to their delimiter', () => {
    expect(shell('cat <<EOF > a\nb: $C\nEOF\nls')).toBe(
      '[function cat] <<[string EOF] > [string a]\n[string b: ][variable $C]\n[string EOF]\n[function ls]',
    )
  })

  it('are plain where the delimiter is quoted', () => {
    expect(shell("cat <<-'X'\n\tb: $C\n\tX\nls")).toBe(
      "[function cat] <<-[string 'X']\n[string \tb: $C\n\tX]\n[function ls]",
    )
  })
})

describe('what a program printed', () => {
  it('is a table below the command', () => {
    expect(shell('kubectl get pods\nNAME   READY\nfetch  1/1\n\nls')).toBe(
      '[function kubectl get] [string pods]\n[output NAME   READY\nfetch  1/1]\n\n[function ls]',
    )
  })
})

describe('any text', () => {
  const odd = [
    "don't",
    '"',
    '$(',
    '${',
    '`',
    ')',
    '<<',
    '<<A',
    'case',
    'case a in',
    'a=(',
    '$((',
    '\\',
    '<',
    "$'",
  ]

  it.each(odd)('%s keeps its characters', (code) => {
    for (const text of [code, `${code} a`, `a ${code}`, `${code}\n${code}`])
      expect(
        tokenizeShell(text)
          .tokens.map((token) => token.text)
          .join(''),
      ).toBe(text)
  })

  it.each(['$(', '"$(', '${a', "'", '<<A ', 'a=(', '`', '<a ', 'a \\\n'])(
    'takes time in proportion to its length: %s',
    (part) => {
      const time = (count: number): number => {
        const started = performance.now()
        tokenizeShell(part.repeat(count))
        return performance.now() - started
      }
      time(5_000)
      // The best of three: what else the machine does is not asked about.
      expect(Math.min(time(40_000), time(40_000), time(40_000))).toBeLessThan(40 * Math.max(time(5_000), 20))
    },
  )
})
