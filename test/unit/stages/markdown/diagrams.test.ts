import { describe, expect, it } from 'vitest'
import { loadDiagrams } from '../../../../src/stages/markdown/diagrams/draw-diagram.ts'

const draw = await loadDiagrams()
const drawn = (code: string): string => {
  const drawing = draw(code)
  if (!('svg' in drawing)) throw new Error(`not drawn: ${JSON.stringify(drawing)}`)
  return drawing.svg
}
const labels = (code: string): string[] =>
  [...drawn(code).matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(
    ([, text]) => text?.replace(/<[^>]+>/g, '') ?? '',
  )
const edges = (code: string): number =>
  (
    drawn(code).match(/<path\b[^>]*class="edge"/g) ??
    /<g class="edge".*?<\/g>/.exec(drawn(code))?.[0].match(/<path/g)
  )?.length ?? 0

describe('a flowchart', () => {
  it.each([
    ['without spaces', 'graph TD\n A-->B'],
    ['with its statements in one line', 'graph TD; A-->B;'],
    ['with a space before the label', 'flowchart LR\n  A -->|yes| B'],
    ['without a direction', 'flowchart\n  A --- B'],
    ['with a dotted arrow', 'flowchart LR\n  A-.->B'],
    ['with a thick arrow', 'flowchart LR\n  A==>B'],
    ['with shapes', 'flowchart LR\nA["f(x)"]-->B((b))'],
  ])('%s has its edge', (_name, code) => {
    expect(edges(code)).toBe(1)
    expect(labels(code)).not.toContain('A--')
  })

  it.each([
    'A --> |yes| B',
    'A-->|yes|B',
    'A -- yes --> B',
    'A -- yes -->B',
    'A == yes ==> B',
    'A -. yes .-> B',
  ])('has the label of `%s`', (line) => {
    expect(labels(`flowchart LR\n${line}`).sort()).toEqual(['A', 'B', 'yes'])
  })

  it('has every edge of a chain and of a group', () => {
    expect(edges('flowchart LR\nA-->B & C-->D')).toBe(4)
  })

  it('has the labels that come after the first use of a node, in its subgraph', () => {
    const code =
      'flowchart LR\n  A --> B\n  B[Second] --> C\n  subgraph one\n    A[First]\n    C\n  end\n  C{Third}'
    expect(labels(code).sort()).toEqual(['First', 'Second', 'Third', 'one'])
    expect(drawn(code)).toContain('class="subgraph"')
  })

  it.each([
    ['links', 'A --> B\n  click A "https://example.com"'],
    ['circle ends', 'A --o B'],
    ['long arrows', 'A ----> B'],
    ['parallelograms', 'A[/In/] --> B'],
    ['entities', 'A["#quot;x#quot;"] --> B'],
    ['ids of other letters', 'Ä --> B'],
    ['edges to a subgraph', 'subgraph one\n A\n end\n B --> one'],
    ['Markdown labels', 'A["`**x**`"] --> B'],
  ])('with %s is left to mermaid', (_name, body) => {
    expect(draw(`flowchart LR\n  ${body}`)).toHaveProperty('reason')
  })

  it.each([
    ['A -->', 'an arrow leads to nothing', 2],
    ['A --> B\n  end', '`end` closes no `subgraph`', 3],
    ['subgraph one\n  A --> B', 'a `subgraph` has no `end`', 2],
  ])('that ends too early is a mistake at its line: %s', (body, error, line) => {
    expect(draw(`flowchart LR\n  ${body}`)).toEqual({ kind: 'flowchart', error, line })
  })
})

describe('what a page carries of a drawing', () => {
  const chain = drawn('flowchart LR\n  A --> B[Second] --> C\n  C -.-> A')

  it('names what its lines, boxes and labels have in common once', () => {
    for (const value of [
      'fill="var(--_node-fill)"',
      'stroke="var(--_line)"',
      'marker-end=',
      'font-weight="500"',
    ])
      expect(chain.split(value)).toHaveLength(2)
    expect(chain.match(/<rect /g)).toHaveLength(3)
  })

  it('keeps what only one of them is', () => {
    expect(/<g class="edge".*?<\/g>/.exec(chain)?.[0].match(/stroke-dasharray/g)).toHaveLength(1)
    expect(drawn('stateDiagram-v2\n  [*] --> A\n  A --> [*]')).toMatch(
      /<g fill="var\(--_text\)" stroke="none"><circle [^>]*\/><rect [^>]*fill="var\(--_node-fill\)"/,
    )
  })

  it('has whole pixels, and lines that end at their boxes', () => {
    const pair = drawn('flowchart LR\n  A --> B[Second]')
    expect(pair).not.toMatch(/<(?:rect|text|path)[^>]*="[^"]*\d\.\d/)
    const [box, second] = [...pair.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)].map(
      (found) => found.slice(1).map(Number),
    )
    const line = /d="M(\d+) (\d+)H(\d+)/.exec(pair)?.slice(1).map(Number) ?? []
    expect([line[0], line[2]]).toEqual([(box?.[0] ?? 0) + (box?.[2] ?? 0), second?.[0]])
  })

  it('has no marker that nothing uses', () => {
    expect(chain.match(/<marker/g)).toHaveLength(1)
    expect(drawn('flowchart LR\n  A <--> B').match(/<marker/g)).toHaveLength(2)
    expect(drawn('flowchart LR\n  A --- B')).not.toContain('<marker')
  })

  it('keeps text escaped, and pictures of people as they are', () => {
    expect(labels('flowchart LR\n  A["x < y & z"] --> B')).toContain('x &lt; y &amp; z')
    expect(drawn('sequenceDiagram\n  actor Bob\n  Bob->>Bob: x')).toContain(
      'scale(1.5)"><g fill="none" stroke="var(--_line)" stroke-width="0.7"><path d="M21 12C21 17 ',
    )
  })
})

describe('other kinds', () => {
  it.each([
    ['sequence', 'sequenceDiagram\n  autonumber\n  A->>B: x'],
    ['sequence', 'sequenceDiagram\n  A-xB: lost'],
    ['sequence', 'sequenceDiagram\n  box Group\n  participant A\n  end'],
    ['state', 'stateDiagram-v2\n  state f <<fork>>\n  [*] --> f'],
    ['state', 'stateDiagram-v2\n  A --> B\n  note right of A: text'],
    ['state', 'stateDiagram-v2\n  A --> B\n  B : named too late'],
    ['class', 'classDiagram\n  Animal<|--Dog'],
    ['class', 'classDiagram\n  direction LR\n  A --> B'],
    ['class', 'classDiagram\n  A --> B\n  note "text"'],
    ['er', 'erDiagram\n  A ||--o{ B : x\n  p[Person] {\n    string name\n  }'],
    ['er', 'erDiagram\n  A {\n    int id PK, FK\n  }'],
  ])('with a line that the renderer drops are left to mermaid: %s', (kind, code) => {
    expect(draw(code)).toMatchObject({ kind, reason: expect.stringContaining('notation') as string })
  })

  it.each([
    [
      'sequenceDiagram\n  participant A as Alice\n  actor Bob\n  A->>+Bob: Hello\n  Note over A,Bob: both\n  alt yes\n  Bob-->>-A: Hi\n  activate A\n  deactivate A\n  else no\n  Bob-)A: Later\n  end',
      ['Alice', 'Bob', 'Hello', 'both', 'Hi', 'Later'],
    ],
    [
      'stateDiagram-v2\n  direction LR\n  Busy : Busy bee\n  [*] --> Idle\n  Idle-->Busy: work\n  state Deep {\n    a --> b\n  }',
      ['Idle', 'Busy bee', 'work', 'a', 'b'],
    ],
    [
      'classDiagram\n  class Animal {\n    <<abstract>>\n    +String name\n    +run(int speed) void\n  }\n  Animal <|-- Dog : is\n  Dog : +bark()',
      ['Animal', 'Dog', 'is'],
    ],
    [
      'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ITEM }o--|| ORDER : "belongs to"\n  ORDER {\n    string id PK "the key"\n    int total\n  }',
      ['CUSTOMER', 'ORDER', 'ITEM', 'places', 'belongs to'],
    ],
  ])('have everything that is in them', (code, texts) => {
    const found = labels(code).join(' ')
    for (const text of texts) expect(found).toContain(text)
  })
})

describe('what no diagram can be', () => {
  it.each([
    ['flowchart XX\n  A --> B', 'it has no such direction; write `TB`, `BT`, `LR` or `RL`', 1],
    ['sequenceDiagram\n  A->>B: hi\n  end', '`end` closes nothing', 3],
    ['sequenceDiagram\n  alt yes\n  loop often\n  A->>B: hi\n  end', 'a block has no `end`', 2],
    ['stateDiagram-v2\n  A -->', 'an arrow leads to nothing', 2],
    ['stateDiagram-v2\n  state Deep {\n    a --> b', 'a block has no `}`', 2],
    ['classDiagram\n  class {\n    +int x\n  }', 'a class has no name', 2],
    ['classDiagram\n  class A {\n    +int x', 'a block has no `}`', 2],
    ['erDiagram\n  %% who orders\n  A ||--o{ : x', 'a relation leads to nothing', 3],
  ])('%s', (code, error, line) => {
    expect(draw(code)).toMatchObject({ error, line })
  })

  it.each([
    'flowchart v\n  A --> B',
    'sequenceDiagram\n  rect rgb(0, 0, 0)\n  A->>B: the end\n  end\n  box Purple A\n  participant A\n  end',
    'sequenceDiagram\n  participant opt\n  opt->>B: end\n  opt ->> B: again\n  loop -1 to 1\n  B->>opt: x\n  end',
    'stateDiagram-v2\n  state Deep {\n    a --> b\n  }\n  note right of a\n    a text with {\n  end note',
    'classDiagram\n  class A["{ odd"]\n  class B { +int x }\n  namespace N {\n    class C {\n    }\n  }',
    'erDiagram\n  A {\n    string x\n  }\n  A ||--o{ B : x',
  ])('is not found in %s', (code) => {
    expect(draw(code)).not.toHaveProperty('error')
  })
})
