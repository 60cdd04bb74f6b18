import { describe, expect, it } from 'vitest'
import { commandsFor } from '../../../../../src/stages/markdown/code/npm-commands.ts'

const others = (npm: string): readonly string[] =>
  (['yarn', 'pnpm', 'bun'] as const).map((manager) => commandsFor(manager, npm))

it.each([
  ['npm install', 'yarn install', 'pnpm install', 'bun install'],
  ['npm i x', 'yarn add x', 'pnpm add x', 'bun add x'],
  ['npm install --save-dev x', 'yarn add --dev x', 'pnpm add --save-dev x', 'bun add --dev x'],
  [
    'npm i -D -E x@1.2 @a/b',
    'yarn add --dev --exact x@1.2 @a/b',
    'pnpm add -D -E x@1.2 @a/b',
    'bun add --dev --exact x@1.2 @a/b',
  ],
  ['npm install --save "x@^1"', 'yarn add "x@^1"', 'pnpm add "x@^1"', 'bun add "x@^1"'],
  ['npm install <package>', 'yarn add <package>', 'pnpm add <package>', 'bun add <package>'],
  ['npm add x', 'yarn add x', 'pnpm add x', 'bun add x'],
  ['npm rm -D x', 'yarn remove x', 'pnpm remove x', 'bun remove x'],
  ['npm ci', 'yarn install --immutable', 'pnpm install --frozen-lockfile', 'bun install --frozen-lockfile'],
  ['npm run build -- --watch', 'yarn run build --watch', 'pnpm run build --watch', 'bun run build --watch'],
  ['npm t -- -u', 'yarn test -u', 'pnpm test -u', 'bun run test -u'],
  ['npm start', 'yarn start', 'pnpm start', 'bun run start'],
  ['npx -y x@latest --a', 'yarn dlx x@latest --a', 'pnpm dlx x@latest --a', 'bunx x@latest --a'],
  ['npm exec -- x --a', 'yarn dlx x --a', 'pnpm dlx x --a', 'bunx x --a'],
  ['npm exec x -- --a', 'yarn dlx x --a', 'pnpm dlx x --a', 'bunx x --a'],
  [
    'npm create vite@latest my-app -- --template react',
    'yarn create vite my-app --template react',
    'pnpm create vite@latest my-app --template react',
    'bun create vite@latest my-app --template react',
  ],
  ['npm init @a/b', 'yarn create @a/b', 'pnpm create @a/b', 'bun create @a/b'],
  ['npm init -y', 'yarn init -y', 'pnpm init', 'bun init -y'],
  [
    'npm publish --access public',
    'yarn npm publish --access public',
    'pnpm publish --access public',
    'bun publish --access public',
  ],
  ['npm why x', 'yarn why x', 'pnpm why x', 'bun why x'],
  // Where only some have a counterpart, the others stay.
  ['npm install --omit=dev', 'npm install --omit=dev', 'pnpm install --prod', 'bun install --production'],
  ['npm install -g x', 'npm install -g x', 'pnpm add -g x', 'bun add -g x'],
  ['npm update x', 'npm update x', 'pnpm update x', 'bun update x'],
  ['npm ls', 'npm ls', 'pnpm list', 'bun pm ls'],
  // Around a call.
  [
    'a\n$ npm ci',
    'a\n$ yarn install --immutable',
    'a\n$ pnpm install --frozen-lockfile',
    'a\n$ bun install --frozen-lockfile',
  ],
  [
    'cd a && npm ci && echo npm',
    'cd a && yarn install --immutable && echo npm',
    'cd a && pnpm install --frozen-lockfile && echo npm',
    'cd a && bun install --frozen-lockfile && echo npm',
  ],
  [
    'sudo -E npm i -D x | cat',
    'sudo -E yarn add --dev x | cat',
    'sudo -E pnpm add -D x | cat',
    'sudo -E bun add --dev x | cat',
  ],
  [
    'A=1 B="x y" npm run build',
    'A=1 B="x y" yarn run build',
    'A=1 B="x y" pnpm run build',
    'A=1 B="x y" bun run build',
  ],
  [
    'if a; then npm ci; fi',
    'if a; then yarn install --immutable; fi',
    'if a; then pnpm install --frozen-lockfile; fi',
    'if a; then bun install --frozen-lockfile; fi',
  ],
  [
    '(npm start > log 2>&1 &)',
    '(yarn start > log 2>&1 &)',
    '(pnpm start > log 2>&1 &)',
    '(bun run start > log 2>&1 &)',
  ],
  [
    '# npm i x\nnpm i x # npm i y',
    '# npm i x\nyarn add x # npm i y',
    '# npm i x\npnpm add x # npm i y',
    '# npm i x\nbun add x # npm i y',
  ],
  [
    'npm install \\\n  -D \\\n  a',
    'yarn add \\\n  --dev \\\n  a',
    'pnpm add \\\n  -D \\\n  a',
    'bun add \\\n  --dev \\\n  a',
  ],
  [
    '$ npm i x\nadded 1 package\n$ npm test',
    '$ yarn add x\nadded 1 package\n$ yarn test',
    '$ pnpm add x\nadded 1 package\n$ pnpm test',
    '$ bun add x\nadded 1 package\n$ bun run test',
  ],
  ['$ npm i \\\n>   --save \\\n>   x', '$ yarn add \\\n>   x', '$ pnpm add \\\n>   x', '$ bun add \\\n>   x'],
])('%j', (npm, yarn, pnpm, bun) => {
  expect(others(npm)).toEqual([yarn, pnpm, bun])
})

describe('what stays as it is', () => {
  it.each([
    'npm install --legacy-peer-deps',
    'npm install --omit dev',
    'npm install -w packages/a x',
    'npm install ../a',
    'npm --prefix docs install',
    'npm ci --ignore-scripts',
    'npm run build --watch',
    'npm run -w a build',
    'npm create vite@latest my-app --template react',
    'npm exec x --a',
    'npx --package=x y',
    'npx -p x y',
    'npx ./x',
    'npm link',
    'npm version patch',
    'npm config set registry https://x.dev',
    'npm cache clean --force',
    'npm audit signatures',
    'npm publish --dry-run',
    'npm',
    'echo "npm install x"',
    'cat <<E\nnpm install x\nE',
    'rocket npm install',
    '# npm install x',
    'npm-check install x',
    'grep npm package.json',
  ])('%j', (npm) => {
    expect(others(npm)).toEqual([npm, npm, npm])
  })
})
