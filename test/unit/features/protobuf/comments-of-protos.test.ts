import { expect, it } from 'vitest'
import {
  addSourceTexts,
  commentMarkdown,
  emptyTexts,
} from '../../../../src/features/protobuf/source-comments.ts'
import { complaints, told } from '../../../build-temp-site.ts'
import { siteWith } from '../reference-kit/site-with-references.ts'

const plugins = ["protobuf({ source: 'a.proto', route: '/proto' })"]

it('comments behind opening braces and above extensions are kept, each once', async () => {
  const site = siteWith(plugins, {
    'a.proto': `syntax = "proto2";
package acme;
import "google/protobuf/descriptor.proto";

// Above the message.
message Rocket { // Behind the brace.
  // Above the field.
  optional string name = 1; // Behind the field.
  // Below the number.
  optional string
      pad = 3
      [deprecated = true];
  // Below the field.

  // Alone.

  // Above the reserved names.
  reserved "engines", "fuels"; // Behind the reserved names.
  reserved 7 to 9, 12;
  reserved 14;
  // Above the extensions.
  extensions 100 to max [verification = UNVERIFIED];
  oneof engine { /* Behind the choice. */
    string fuel = 2;
  }
}
enum Stage { // Behind the enum.
  FIRST = 0;
}
service Pads { // Behind the service.
  // Above the method.
  rpc Launch(Rocket) returns (Rocket) { // Behind the method.
    option deprecated = true;
  }
}
// Above the extension,
// on two lines.
extend google.protobuf.FieldOptions {
  // Above its field.
  optional bool secret = 50001;
}
`,
  })
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  const copy = site.output('proto.md')
  for (const text of [
    ...['message', 'field', 'method', 'extension,', 'reserved names', 'extensions'].map(
      (what) => `Above the ${what}`,
    ),
    'Below the number.',
    'Below the field.',
    'Reserved: `7 to 9, 12, 14`',
    '`100 to max [verification = UNVERIFIED]`',
    ...['brace', 'field', 'choice', 'enum', 'service', 'method', 'reserved names'].map(
      (what) => `Behind the ${what}.`,
    ),
    'Above its field.',
  ])
    expect([text, copy.split(text).length - 1]).toEqual([text, 1])
  expect(copy).not.toContain('Alone.')
}, 60_000)

it('a number that is taken is reported at the message, and a file without a place at its beginning', async () => {
  const taken = siteWith(plugins, {
    'a.proto': 'syntax = "proto3";\npackage acme;\nmessage Pad { int32 a = 1; int32 b = 1; }\n',
  })
  expect((await complaints(taken)).map(told)).toEqual([
    'error invalid-reference-document a.proto:3:9 Duplicate id 1 in Type Pad. | Correct the file, or leave it out of `source`.',
  ])
  const deep = siteWith(plugins, {
    'a.proto': `syntax = "proto3";\n${'message A { '.repeat(200)}${'}'.repeat(200)}`,
  })
  expect((await complaints(deep)).map(told)).toEqual([
    'error invalid-reference-document a.proto:1:1 Max depth exceeded. | Correct the file, or leave it out of `source`.',
  ])
}, 60_000)

it('what cannot be shown is a finding', async () => {
  const findingsOf = async (text: string) =>
    (await complaints(siteWith(plugins, { 'a.proto': text }))).map(told)
  expect(await findingsOf('syntax = "proto3";\npackage acme;\n')).toEqual([
    'error invalid-reference-document a.proto:1:1 There is no message, enum, service or extension. | Name the files that have definitions in `source`, or take the plugin out.',
  ])
  expect(await findingsOf('message A {\n  optional int32 __proto__ = 1;\n}\n')).toEqual([
    'warning reference-document-lint a.proto:2:18 What is called `__proto__` is not shown. | Give it another name.',
  ])
  const folder = siteWith(["protobuf({ source: 'protos', route: '/proto' })"], {
    'protos/readme.txt': 'None.',
  })
  expect((await complaints(folder)).map(told)).toEqual([
    'error invalid-reference-document protos `protos` is a folder without a file that could be read. | Check `source` in the options of the plugin `protobuf`.',
  ])
}, 60_000)

it('comments of a megabyte are read in linear time', () => {
  for (const comment of [
    '// a line of words that is rather long\n'.repeat(25_000),
    `/* ${'*'.repeat(1_000_000)} x */\n`,
  ]) {
    const start = performance.now()
    expect(addSourceTexts('a.proto', `${comment}message A {}\n`, emptyTexts())).toBe('')
    expect(performance.now() - start).toBeLessThan(3000)
  }
})

it('what looks like HTML in a list is text, and code in a list stays as it is', () => {
  expect(commentMarkdown('- a\n\n    <img src=x>\n\n      <b>\n\nEnd:\n\n    <i>')).toBe(
    '- a\n\n    \\<img src=x>\n\n      <b>\n\nEnd:\n\n    <i>',
  )
})
