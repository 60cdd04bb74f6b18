import { describe, expect, it } from 'vitest'
import {
  commandsIn,
  readSession,
  tokenizeSession,
} from '../../../../../../src/stages/markdown/code/languages/shell-session.ts'
import { tokenizeShell } from '../../../../../../src/stages/markdown/code/languages/shell.ts'
import { colors } from './colors.ts'

/** What is copied; `whole` if it is the block as it stands. */
function copied(code: string, language = 'shell-session'): string {
  const session = readSession(code, language)
  return (session && commandsIn(session)) ?? 'whole'
}

const colored = (code: string, language = 'shell-session'): string => {
  const session = readSession(code, language)
  return session ? colors(tokenizeSession(session, (command) => tokenizeShell(command).tokens)) : 'no session'
}

describe('the colors of a session', () => {
  it('tell prompts and output from commands', () => {
    expect(colored('$ a b\nout put\n$ c \\\n  -d')).toBe(
      '[output $ ][function a b]\n[output out put]\n[output $ ][function c] \\\n  [property -d]',
    )
  })

  it('set prompts apart from the lines of a command', () => {
    expect(colored('$ cat <<E\n> x\n> E\ny')).toBe(
      '[output $ ][function cat] <<[string E]\n[output > ][string x]\n[output > ][string E]\n[output y]',
    )
  })

  it('keep a here-document together', () => {
    expect(colored('$ cat <<E\nx\nE\ny')).toBe(
      '[output $ ][function cat] <<[string E]\n[string x]\n[string E]\n[output y]',
    )
  })

  it('read `#` as a comment beside other prompts, and as the prompt of root otherwise', () => {
    expect(colored('# Why\n$ a b\n# Name\nc')).toBe(
      '[comment # Why]\n[output $ ][function a b]\n[comment # Name]\n[output c]',
    )
    expect(colored('# a b\nc')).toBe('[output # ][function a b]\n[output c]')
  })

  it('know a session whose prompt is an arrow, and a redirection', () => {
    expect(colored('> kubectl get pods\nNAME  AGE', 'bash')).toBe(
      '[output > ][function kubectl get] [string pods]\n[output NAME  AGE]',
    )
    expect(colored('> out.log', 'bash')).toBe('no session')
  })

  it.each([
    '$ a "',
    '$ a\n$ b',
    '',
    '\n',
    '$',
    '$ \n',
    '> ',
    '$ a <<E\n> b',
    'PS> @"\na',
    '>>> a\n... b\n',
    '#',
  ])('keep all characters of %j', (code) => {
    const session = readSession(code, 'shell-session')
    const tokens = session ? tokenizeSession(session, (command) => tokenizeShell(command).tokens) : []
    expect(tokens.map(({ text }) => text).join('')).toBe(code)
  })
})

describe('what is copied', () => {
  it.each([
    ['without output', '$ npm run build\n\n> rocket@1.0.0 build\n> tsc -p .\n\ndone', 'npm run build'],
    ['without comments', '# Install it\n$ npm i\n# then start it\n$ npm start', 'npm i\nnpm start'],
    ['without what looks like other prompts', '$ cat a\n# A\n$100\n50% done\n#!/bin/sh', 'cat a'],
    ['without examples in output', '$ rocket -h\nUsage:\n  $ rocket build\n  > rocket x', 'rocket -h'],
    ['with the column of the prompt', '  $ a\n  out\n  $ b', 'a\nb'],
    ['with a here-document', '$ cat > x <<E\na: 1\n# b\n$ c\nE\n$ d', 'cat > x <<E\na: 1\n# b\n$ c\nE\nd'],
    ['with two here-documents', '$ cat <<A <<B\n1\nA\n2\nB\nout', 'cat <<A <<B\n1\nA\n2\nB'],
    ['with a quotation', '$ echo "one\ntwo"\nthree', 'echo "one\ntwo"'],
    ['with a quotation after prompts', "$ echo 'one\n> two'\nthree", "echo 'one\ntwo'"],
    ['with a loop', '$ for i in 1 2; do\n>   echo $i\n> done\n1\n2', 'for i in 1 2; do\n  echo $i\ndone'],
    ['with a bare loop', '$ while true; do\n  a\ndone\nx', 'while true; do\n  a\ndone'],
    ['with a condition', '$ if a; then\n  b\nelse\n  c\nfi\nd', 'if a; then\n  b\nelse\n  c\nfi'],
    ['with a function', '$ f() {\n  a\n}\nb', 'f() {\n  a\n}'],
    ['with cases', '$ case $a in\nb) c ;;\nesac\nd', 'case $a in\nb) c ;;\nesac'],
    ['with a subshell', '$ (\n  cd a\n)\nb', '(\n  cd a\n)'],
    ['with continued lines', '$ a \\\n    -b \\\n    -c\nout', 'a \\\n    -b \\\n    -c'],
    ['with continued lines after prompts', '$ a \\\n>   -b\nout', 'a \\\n  -b'],
    ['with a pipe', '$ a |\n  b &&\n  c\nout', 'a |\n  b &&\n  c'],
    ['of zsh', '% a "b\ndquote> c"\nd', 'a "b\nc"'],
    ['of a user', 'user@host:~$ ls\na b\nuser@host:~/src (main)$ make', 'ls\nmake'],
    ['of root', '[root@web ~]# systemctl restart nginx\n● nginx', 'systemctl restart nginx'],
    ['of a Mac', 'me@MacBook-Pro src % ls', 'ls'],
    ['of a virtual environment', '(venv) $ pip install x\n(venv) $ x', 'pip install x\nx'],
    ['of a container', '/ # ls\nbin\n/app # cat a', 'ls\ncat a'],
    ['of a container, in deeper folders', '/ # cd /etc/nginx\n/etc/nginx # ls', 'cd /etc/nginx\nls'],
    ['of a container, below comments', '# Look\n$ docker run -it a\n/ # ls', 'docker run -it a\nls'],
    ['of a folder', '~/src $ make\nok', 'make'],
    ['of a shell with a version', 'bash-3.2$ id\nsh-5.1# id', 'id\nid'],
    ['of arrows', '❯ ls\na\n❯ cat a', 'ls\ncat a'],
    ['of Oh My Zsh', '➜  src git:(main) ✗ make', 'make'],
    ['of PowerShell', 'PS C:\\Users\\me> dir\n\n    Directory: C:\\\nPS C:\\> cd a', 'dir\ncd a'],
    ['of PowerShell, continued', 'PS> a `\n>>   -b\nPS> c `\n  -d', 'a `\n  -b\nc `\n  -d'],
    ['of PowerShell, in brackets', 'PS> 1..3 | % {\n  $_\n}\n1', '1..3 | % {\n  $_\n}'],
    ['of the command prompt', 'C:\\> dir\n a\nC:\\Users\\me>cd b', 'dir\ncd b'],
    ['of Python', '>>> for a in b:\n...     c\n...\n1\n>>> d', 'for a in b:\n    c\n\nd'],
    ['of MySQL', 'mysql> select a\n    -> from b;\n1 row\nmysql> exit', 'select a\nfrom b;\nexit'],
    ['of PostgreSQL', 'shop=# select 1;\n 1\nshop=# \\q', 'select 1;\n\\q'],
    [
      'of PostgreSQL, continued',
      "shop=# create table t (\nshop(#   id int,\nshop(#   a text default 'b\nshop'# c'\nshop(# );\nCREATE TABLE\nshop=*# select\nshop-*# 1;",
      "create table t (\n  id int,\n  a text default 'b\nc'\n);\nselect\n1;",
    ],
    ['of Ruby', 'irb(main):001:0> 1 + 1\n=> 2\nirb(main):002:0> a', '1 + 1\na'],
    ['of a program in a shell', '$ mysql -u root\nmysql> show tables;', 'mysql -u root\nshow tables;'],
    ['of root alone', '# apt update\n# apt install x', 'apt update\napt install x'],
    ['without a last, empty prompt', '$ a\nb\n$ ', 'a'],
    ['with a comment after a command', "$ a # don't\n$ b", "a # don't\nb"],
  ])('%s', (_name, code, commands) => {
    expect(copied(code)).toBe(commands)
  })

  it.each([
    ['`#` may be a comment or a prompt', '# install the package\napt install x'],
    ['`#` begins sentences', '# Install Docker first.\n# Then start it.'],
    ['`#` may be another shell', '$ sudo -i\n# apt update'],
    ['a quotation does not end', "$ echo don't\n$ ls"],
    ['a here-document does not end', '$ cat <<E\na'],
    ['a command is cut', '$ a \\'],
    ['prompts of several kinds are mixed', '$ a\n% b\n❯ c'],
    ['a prompt stands further left', '  $ a\n$ b'],
    ['what npm prints looks like commands', '> npm run build\n\n> rocket@1.0.0 build\n> tsc -p .'],
    ['there is no prompt', 'npm install\nnpm start'],
    ['there is only an empty prompt', '$ '],
    ['output may be a prompt', '$ cat /etc/motd\n/etc/hosts # managed by puppet'],
    ['a path has a comment', '/etc/hosts # managed by puppet'],
  ])('is the whole block if %s', (_name, code) => {
    expect(copied(code)).toBe('whole')
  })

  it.each([
    ['after comments', '# Install\n$ npm i\nadded 1 package', 'npm i'],
    ['with the version that a program prints', '$ git --version\ngit version 2.43.0', 'git --version'],
    ['of a user', 'user@host:~$ ls\na', 'ls'],
    ['whole, if the first command has no prompt', 'npm i\n$ npm start', 'whole'],
    ['whole, if lines without prompts are commands', '$ cd rocket\nnpm install', 'whole'],
    ['whole, if a line without a prompt is a script', '$ npm i\n# b\nnpm run b && echo "$HOME"', 'whole'],
    ['whole, without prompts', 'a\n# b\n> c', 'whole'],
    ['whole, for prices', '$100 a month', 'whole'],
    ['whole, with a comment after a path', '/etc/init.d/nginx # starts the server', 'whole'],
    ['whole, with a comment after a program', '~/bin/setup.sh # run once\nmake', 'whole'],
    ['whole, in a here-document', 'cat <<E\n$ a\nE', 'whole'],
  ])('in code for a shell: %s', (_name, code, commands) => {
    expect(copied(code, 'bash')).toBe(commands)
  })

  it.each([
    ['PS C:\\> Get-Item a\nb', 'Get-Item a'],
    ['PS> a\n>> b', 'a\nb'],
    ['PS> a @"\nb\nPS> c\n"@\nd\nPS> e', 'a @"\nb\nPS> c\n"@\ne'],
    ['Get-Item a\n$a = 1', 'whole'],
    ['$ a', 'a'],
  ])('in PowerShell: %j', (code, commands) => {
    expect(copied(code, 'powershell')).toBe(commands)
  })

  it('takes time in proportion to the length', () => {
    const time = (line: string, count: number): number => {
      const before = process.cpuUsage()
      readSession(`$ x\n${line.repeat(count)}`, 'shell-session')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    for (const line of ['$ a "\n', '$ a <<E\n', 'b\n', '> c\n', '# d\n', 'a@b:c ', '(a) ', 'a:1'])
      expect(time(line, 20_000)).toBeLessThan(40 * Math.max(time(line, 2_000), 20_000))
  })
})
