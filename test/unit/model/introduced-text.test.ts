import { expect, it } from 'vitest'
import { introducedText } from '../../../src/model/search/section-writer.ts'

it.each([
  ['Lists servers.', 'It shows their status.', 'Lists servers. It shows their status.'],
  ['Lists servers', 'Lists servers. It shows their status.', 'Lists servers. It shows their status.'],
  ['Lists servers.', 'Lists servers and their status.', 'Lists servers and their status.'],
  ['Lists the\n servers that…', 'Lists the servers that run.', 'Lists the servers that run.'],
  ['Install', 'Installing takes a minute.', 'Install Installing takes a minute.'],
  ['Lists servers.', '', 'Lists servers.'],
  ['', 'Only text.', 'Only text.'],
])('the description %j before the text %j is said once', (description, text, expected) =>
  expect(introducedText(description, text)).toBe(expected),
)
