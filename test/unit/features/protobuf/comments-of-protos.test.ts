import { expect, it } from 'vitest'
import {
  commentMarkdown,
  SourceComments,
  withFieldsOnOneLine,
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
    ...['message', 'field', 'method', 'extension,'].map((what) => `Above the ${what}`),
    ...['brace', 'field', 'choice', 'enum', 'service', 'method'].map((what) => `Behind the ${what}.`),
    'Above its field.',
  ])
    expect([text, copy.split(text).length - 1]).toEqual([text, 1])
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

it('comments of a megabyte are read in linear time', () => {
  for (const comment of [
    '// a line of words that is rather long\n'.repeat(25_000),
    `/* ${'*'.repeat(1_000_000)} x */\n`,
  ]) {
    const start = performance.now()
    expect(new SourceComments(`${comment}message A {}\n`).ofFile).toBe('')
    expect(performance.now() - start).toBeLessThan(3000)
  }
  const start = performance.now()
  expect(withFieldsOnOneLine('map<\n'.repeat(200_000))).not.toBe('')
  expect(performance.now() - start).toBeLessThan(3000)
})

it('what looks like HTML in a list is text, and code in a list stays as it is', () => {
  expect(commentMarkdown('- a\n\n    <img src=x>\n\n      <b>\n\nEnd:\n\n    <i>')).toBe(
    '- a\n\n    \\<img src=x>\n\n      <b>\n\nEnd:\n\n    <i>',
  )
})
