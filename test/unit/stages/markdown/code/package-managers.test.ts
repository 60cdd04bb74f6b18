import { expect, it } from 'vitest'
import { commandsFor } from '../../../../../src/stages/markdown/code/package-managers.ts'

it.each([
  ['npm install --save-dev x', 'yarn add --dev x', 'pnpm add --save-dev x', 'bun add --dev x'],
  [
    'npm ci',
    'yarn install --frozen-lockfile',
    'pnpm install --frozen-lockfile',
    'bun install --frozen-lockfile',
  ],
  [
    'npx -y create-x && npm run build',
    'yarn dlx create-x && yarn build',
    'pnpm dlx create-x && pnpm run build',
    'bunx create-x && bun run build',
  ],
  [
    'echo x | cat; npm start',
    'echo x | cat; yarn start',
    'echo x | cat; pnpm start',
    'echo x | cat; bun start',
  ],
  [
    'npm audit signatures\necho done',
    'npm audit signatures\necho done',
    'npm audit signatures\necho done',
    'npm audit signatures\necho done',
  ],
])('%s', (npm, yarn, pnpm, bun) => {
  expect([
    commandsFor('npm', npm),
    commandsFor('yarn', npm),
    commandsFor('pnpm', npm),
    commandsFor('bun', npm),
  ]).toEqual([npm, yarn, pnpm, bun])
})
