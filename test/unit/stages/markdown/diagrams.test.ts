import { describe, expect, it } from 'vitest'
import { loadDiagrams } from '../../../../src/stages/markdown/diagrams/draw-diagram.ts'
import { textWidth } from '../../../../src/stages/markdown/diagrams/diagram-text.ts'

const draw = await loadDiagrams()
const drawn = async (code: string): Promise<string> => {
  const drawing = await draw(code)
  if (!('svg' in drawing)) throw new Error(`not drawn: ${JSON.stringify(drawing)}`)
  return drawing.svg
}
/** Texts of the picture, line by line. */
const labels = async (code: string): Promise<string[]> =>
  [...(await drawn(code)).matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(
    ([, text]) => text?.replace(/<[^>]+>/g, '') ?? '',
  )
const edges = async (code: string): Promise<number> =>
  /<g fill="none" stroke="var\(--_line\)".*?<\/g>/.exec(await drawn(code))?.[0].match(/<path/g)?.length ?? 0

describe('a flowchart', () => {
  it.each([
    ['without spaces', 'graph TD\n A-->B'],
    ['with its statements in one line', 'graph TD; A-->B;'],
    ['with a space before the label', 'flowchart LR\n  A -->|yes| B'],
    ['without a direction', 'flowchart\n  A --- B'],
    ['with a dotted arrow', 'flowchart LR\n  A-.->B'],
    ['with a thick arrow', 'flowchart LR\n  A==>B'],
    ['with shapes', 'flowchart LR\nA["f(x)"]-->B((b))'],
  ])('%s has its edge', async (_name, code) => {
    expect(await edges(code)).toBe(1)
    expect(await labels(code)).not.toContain('A--')
  })

  it.each([
    'A --> |yes| B',
    'A-->|yes|B',
    'A -- yes --> B',
    'A -- yes ----> B',
    'A ---->|yes| B',
    'A -. yes ..-> B',
    'A -- yes -->B',
    'A == yes ==> B',
    'A -. yes .-> B',
  ])('has the label of `%s`', async (line) => {
    expect((await labels(`flowchart LR\n${line}`)).sort()).toEqual(['A', 'B', 'yes'])
  })

  it('has every edge of a chain and of a group', async () => {
    expect(await edges('flowchart LR\nA-->B & C-->D')).toBe(4)
  })

  it('has the labels that come after the first use of a node, in its subgraph', async () => {
    const code =
      'flowchart LR\n  A --> B\n  B[Second] --> C\n  subgraph one\n    A[First]\n    C\n  end\n  C{Third}'
    expect((await labels(code)).sort()).toEqual(['First', 'Second', 'Third', 'one'])
    expect(await drawn(code)).toContain('stroke="var(--_node-stroke)"><rect')
  })

  it.each([
    ['links', 'A --> B\n  click A "https://example.com"'],
    ['circle ends', 'A --o B'],
    ['circles at the ends of arrows', 'A ---o B'],
    ['parallelograms', 'A[/In/] --> B'],
    ['entities', 'A["#quot;x#quot;"] --> B'],
    ['ids of other letters', 'Ä --> B'],
    ['Markdown labels', 'A["`**x**`"] --> B'],
  ])('with %s is left to mermaid', async (_name, body) => {
    expect(await draw(`flowchart LR\n  ${body}`)).toHaveProperty('reason')
  })

  it.each([
    ['A -->', 'an arrow leads to nothing', 2],
    ['A --> B\n  end', '`end` closes no `subgraph`', 3],
    ['subgraph one\n  A --> B', 'a `subgraph` has no `end`', 2],
  ])('that ends too early is a mistake at its line: %s', async (body, error, line) => {
    expect(await draw(`flowchart LR\n  ${body}`)).toEqual({ kind: 'flowchart', error, line })
  })
})

/** Boxes of the picture: of nodes and groups, in this order, as [x, y, width, height]. */
const boxes = (svg: string, fill: string): number[][] => {
  const [group = ''] = new RegExp(`<g fill="var\\(${fill}\\)".*?</g>`).exec(svg) ?? []
  return [...group.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)].map((found) =>
    found.slice(1).map(Number),
  )
}
const sizeOf = (svg: string): number[] => /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number) ?? []
const isIn = (
  [x = 0, y = 0, width = 0, height = 0]: number[],
  [left = 0, top = 0, outerWidth = 0, outerHeight = 0]: number[],
): boolean => x >= left && y >= top && x + width <= left + outerWidth && y + height <= top + outerHeight

describe('the layout of a flowchart', () => {
  const chain = (direction: string, count: number): string =>
    `flowchart ${direction}\n${Array.from({ length: count }, (_, index) => `  n${index}[Service number ${index}] --> n${index + 1}`).join('\n')}`

  it('keeps its direction where it fits into the column', async () => {
    const [width = 0, height = 0] = sizeOf(await drawn(chain('LR', 2)))
    expect(width).toBeGreaterThan(height)
    expect(width).toBeLessThanOrEqual(690)
  })

  it('turns where it would be wider than the column', async () => {
    const [width = 0, height = 0] = sizeOf(await drawn(chain('LR', 9)))
    expect(width).toBeLessThanOrEqual(690)
    expect(height).toBeGreaterThan(width)
  })

  it('turns also from top to bottom, where the nodes of a layer are many', async () => {
    const wide = `flowchart TB\n${Array.from({ length: 9 }, (_, index) => `  a --> n${index}[Service number ${index}]`).join('\n')}`
    expect(sizeOf(await drawn(wide))[0]).toBeLessThanOrEqual(690)
  })

  it('breaks long labels', async () => {
    const found = await labels(
      'flowchart LR\n  A["A label that says more than has room on one line of a node"] --> B',
    )
    expect(found.length).toBeGreaterThan(2)
    expect(found.join(' ')).toContain('says more')
  })

  it('has no text below twelve pixels', async () => {
    const svg = await drawn('flowchart LR\n  subgraph one\n  A -->|yes| B\n  end')
    for (const [, size] of svg.matchAll(/font-size="([\d.]+)"/g))
      expect(Number(size)).toBeGreaterThanOrEqual(12)
  })

  it('lets lines end around the title of a group, in the color that the group has', async () => {
    const svg = await drawn(
      'flowchart TB\n  subgraph one\n  A\n  end\n  subgraph two\n  B\n  end\n  style two fill:#fee',
    )
    const titles = /<g class="titles"[^>]*>(.*?)<\/g>/.exec(svg)?.[1] ?? ''
    expect(
      [...titles.matchAll(/<text[^>]*?( style="[^"]*")?>(\w+)/g)].map(([, style, text]) => [text, style]),
    ).toEqual([
      ['one', undefined],
      ['two', ' style="stroke:#fee"'],
    ])
  })

  it('puts groups into groups, with edges to them and over their borders', async () => {
    const svg = await drawn(
      'flowchart TB\n  subgraph outer\n  A\n  subgraph inner [Inner group]\n  B\n  end\n  end\n  C --> inner\n  A --> B\n  outer --> D',
    )
    const [outer = [], inner = []] = boxes(svg, '--_group-fill')
    const nodes = boxes(svg, '--_node-fill')
    expect(isIn(inner, outer)).toBe(true)
    expect(nodes.map((node) => [isIn(node, outer), isIn(node, inner)])).toEqual([
      [true, false],
      [true, true],
      [false, false],
      [false, false],
    ])
    expect(await edges('flowchart TB\n  subgraph s\n  A\n  end\n  B --> s')).toBe(1)
  })

  it('honours classes and styles, and keeps text readable on a fill', async () => {
    const svg = await drawn(
      'flowchart LR\n  A:::hot --> B\n  C\n  classDef hot fill:#fdd,stroke:#900\n  style B fill:#123,color:#eee\n  linkStyle 0 stroke:red',
    )
    expect(svg).toContain('style="fill:#fdd;stroke:#900"')
    expect(svg).toMatch(/fill="#171a21">A</)
    expect(svg).toMatch(/fill="#eee">B</)
    expect(svg).toContain('style="stroke:red"')
    expect(svg).toMatch(/<text x="\d+" y="\d+">C</)
  })

  it.each(['fill:url(https://example.com)', 'fill:red"onload="x'])(
    'lets no style leave its declaration: %s',
    async (style) => {
      expect(await drawn(`flowchart LR\n  A --> B\n  style A ${style}`)).not.toMatch(/url\(h|onload|script/)
    },
  )
})

describe('what a page carries of a drawing', async () => {
  const chain = await drawn('flowchart LR\n  A --> B[Second] --> C\n  C -.-> A')

  it('names what its lines, boxes and labels have in common once', () => {
    for (const value of ['fill="var(--_node-fill)"', 'stroke="var(--_line)"', 'font-weight="500"'])
      expect(chain.split(value)).toHaveLength(2)
    expect(chain.match(/<rect /g)).toHaveLength(3)
    expect(chain.match(/stroke-dasharray/g)).toHaveLength(1)
  })

  it('has whole pixels, and lines that end at their boxes', async () => {
    const pair = await drawn('flowchart LR\n  A --> B[Second]')
    expect(pair).not.toMatch(/<(?:rect|text)[^>]*="[^"]*\d\.\d/)
    const [box, second] = [...pair.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)].map(
      (found) => found.slice(1).map(Number),
    )
    const line = /d="M(\d+) \d+L(\d+) \d+"/.exec(pair)?.slice(1).map(Number) ?? []
    expect([line[0], line[1]]).toEqual([(box?.[0] ?? 0) + (box?.[2] ?? 0), second?.[0]])
  })

  it('has a marker only for arrows', async () => {
    expect(chain.match(/<marker/g)).toHaveLength(1)
    expect(await drawn('flowchart LR\n  A --- B')).not.toContain('<marker')
  })

  it('keeps text escaped, and pictures of people as they are', async () => {
    expect(await labels('flowchart LR\n  A["x < y & z"] --> B')).toContain('x &lt; y &amp; z')
    expect(await drawn('sequenceDiagram\n  actor Bob\n  Bob->>Bob: x')).toContain(
      '<circle cx="28" cy="9" r="7"/>',
    )
  })
})

describe('the layout of a sequence', () => {
  it('has notes within the picture, wrapped, and as wide as their texts', async () => {
    const text = 'told something that is rather long for the gap between two'
    const svg = await drawn(
      `sequenceDiagram\n  A->>B: Hello\n  Note right of B: ${text}\n  Note over A,B: ${text}\n  Note left of A: x`,
    )
    const [, left = 0, width = 0] = (/viewBox="(-?\d+) -?\d+ (\d+)/.exec(svg) ?? []).map(Number)
    const boxes = [...svg.matchAll(/<rect x="(-?\d+)" y="\d+" width="(\d+)" height="\d+" rx="4"/g)].map(
      ([, x, size]) => [Number(x), Number(x) + Number(size)] as const,
    )
    expect(boxes).toHaveLength(3)
    for (const [from, to] of boxes) {
      expect(from).toBeGreaterThanOrEqual(left)
      expect(to).toBeLessThanOrEqual(left + width)
    }
    for (const [from, to] of boxes.slice(0, 2))
      expect(to - from).toBeGreaterThanOrEqual(textWidth('told something that is', 12.5))
  })

  it('has five participants within the text of a page, none of their texts below twelve pixels', async () => {
    const svg = await drawn(
      'sequenceDiagram\n  participant A as Reader\n  participant B as Editor\n  participant C as Printer\n  participant D as Post office\n  participant E as Letter box\n  A->>B: a letter and an envelope\n  B->>C: a page\n  loop daily\n    A->>E: looks\n  end\n  Note over C,D: At night',
    )
    expect(sizeOf(svg)[0]).toBeLessThanOrEqual(690)
    // The frame of the loop, which is wider than its participants, is not cut off.
    const [left = 0, , width = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
    for (const [, x = '', size = ''] of svg.matchAll(/<rect x="(-?\d+)" y="-?\d+" width="(\d+)"/g)) {
      expect(Number(x)).toBeGreaterThan(left)
      expect(Number(x) + Number(size)).toBeLessThan(left + width)
    }
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  })

  it('has no text across a lifeline that it is not about', async () => {
    const svg = await drawn(
      'sequenceDiagram\n  A->>B: a label that is wider than the boxes of both\n  B->>B: and one beside its own line\n  B->>C: x\n  Note right of A: a note beside A',
    )
    const lines = [...svg.matchAll(/<path d="M(\d+) \d+V\d+"\/>/g)].map(([, x]) => Number(x))
    expect(lines).toHaveLength(3)
    for (const [, x = '', text = ''] of svg.matchAll(/<text x="(\d+)"[^>]*>((?:a|and) [^<]+)/g)) {
      const half = textWidth(text, 12.5) / 2
      for (const line of lines) expect(Math.abs(line - Number(x))).toBeGreaterThan(half)
    }
  })

  it('has activations, at whose sides messages begin and end', async () => {
    const svg = await drawn('sequenceDiagram\n  A->>+B: ask\n  B-->>-A: answer')
    const [, bar = '', top = '', height = ''] =
      /<rect x="(\d+)" y="(\d+)" width="10" height="(\d+)" rx="2"/.exec(svg) ?? []
    expect(svg).toContain(`${top}H${bar}"`)
    expect(svg).toContain(`M${bar} ${Number(top) + Number(height)}H`)
  })

  it('numbers messages where the diagram asks for it', async () => {
    const numbers = 'sequenceDiagram\n  autonumber 10 5\n  A->>B: x\n  B->>A: y\n  autonumber off\n  A->>B: z'
    expect(await labels(numbers)).toEqual(['10. x', '15. y', 'z', 'A', 'B'])
  })

  it('is refused where nobody would read it', async () => {
    const long = `sequenceDiagram\n${'  A->>B: x\n'.repeat(2001)}`
    expect(await draw(long)).toMatchObject({ refusal: 'The sequence has 2001 steps; the limit is 2000.' })
  })

  it('names the parts of a frame, each below its line', async () => {
    const frames = await drawn(
      'sequenceDiagram\n  alt yes\n  A->>B: x\n  else no\n  A--)B: y\n  end\n  critical z\n  A-xB: z\n  option w\n  A->B: w\n  end',
    )
    const heights = new Map(
      [...frames.matchAll(/<text x="\d+" y="(\d+)"[^>]*>([^<]*)/g)].map(([, y, text]) => [text, Number(y)]),
    )
    const order = ['alt [yes]', 'x', '[no]', 'y', 'critical [z]', 'z', '[w]', 'w']
    const placed = order.map((text) => heights.get(text) ?? 0)
    for (const [index, y] of placed.entries()) expect(y).toBeGreaterThanOrEqual((placed[index - 1] ?? 1) + 12)
  })
})

/** Texts with their places, whether `inside` a box or not. */
const textAt = (svg: string, text: string): readonly [x: number, y: number] => {
  const [, x, y] = new RegExp(`<text x="(\\d+)" y="(\\d+)"[^>]*>${text}<`).exec(svg) ?? []
  return [Number(x), Number(y)]
}

describe('a diagram of states', () => {
  it('has a dot where each group begins, and a ring where it ends', async () => {
    const svg = await drawn(
      'stateDiagram-v2\n  [*] --> A\n  state A {\n    [*] --> b\n    b --> [*]\n  }\n  A --> [*]',
    )
    expect(svg.match(/r="7" fill="var\(--_text\)"/g)).toHaveLength(2)
    expect(svg.match(/r="9"/g)).toHaveLength(2)
    expect(boxes(svg, '--_group-fill')).toHaveLength(1)
  })

  it('has its states in the order of the source, also where they lead back', async () => {
    const svg = await drawn(
      'stateDiagram-v2\n  [*] --> Still\n  Still --> [*]\n  Still --> Moving\n  Moving --> Still\n  Moving --> Crash\n  Crash --> [*]',
    )
    const heights = ['Still', 'Moving', 'Crash'].map((name) => textAt(svg, name)[1])
    expect(heights).toEqual([...heights].sort((one, other) => one - other))
  })

  it('has forks, choices, regions and notes', async () => {
    const svg = await drawn(
      'stateDiagram-v2\n  state f <<fork>>\n  [*] --> f\n  f --> A\n  f --> B\n  A --> C\n  state c <<choice>>\n  B --> c\n  c --> C : if\n  note right of A\n    two\n    lines\n  end note\n  note left of B : one\n  state C {\n    x --> y\n    --\n    z\n  }',
    )
    expect(svg).toMatch(/<rect [^>]*width="72" height="6"/)
    expect(svg).toMatch(/<path d="M[^"]*Z"/)
    expect(boxes(svg, '--_group-fill')).toHaveLength(3)
    for (const text of ['two', 'lines', 'one', 'if']) expect(textAt(svg, text)[0]).toBeGreaterThan(0)
    const [, noteWidth = ''] = /<rect [^>]*width="(\d+)" height="\d+" rx="2"/.exec(svg) ?? []
    expect(Number(noteWidth)).toBeGreaterThanOrEqual(textWidth('lines', 14) + 20)
    // Beside their states, not in the flow.
    expect(Math.abs(textAt(svg, 'one')[1] - textAt(svg, 'B')[1])).toBeLessThan(12)
  })

  it('has each note at the side that it names', async () => {
    const svg = await drawn(
      'stateDiagram-v2\n  [*] --> A\n  note right of A: r1\n  A --> B\n  note left of B: l1\n  note left of B: l2\n  note right of B: r2\n  note right of B: r3',
    )
    const isLeft = (note: string, state: string): boolean => textAt(svg, note)[0] < textAt(svg, state)[0]
    expect(isLeft('r1', 'A')).toBe(false)
    expect(['l1', 'l2', 'r2', 'r3'].filter((note) => isLeft(note, 'B'))).toEqual(['l1', 'l2'])
  })

  it('takes names from wherever they are', async () => {
    const code =
      'stateDiagram-v2\n  A --> B\n  B : named late\n  B : in two lines\n  state "Third" as C\n  B --> C:::hot\n  classDef hot fill:#fdd'
    expect(await labels(code)).toEqual(['A', 'named late', 'in two lines', 'Third'])
    expect(await drawn(code)).toContain('fill:#fdd')
  })
})

describe('a diagram of classes', () => {
  it('has sections of members, marks, and numbers at the ends', async () => {
    const svg = await drawn(
      'classDiagram\n  direction LR\n  class Animal~T~ {\n    <<abstract>>\n    +List~Set~T~~ names\n    +run(int speed)* void\n    +count()$ int\n  }\n  Animal<|--Dog : is\n  Dog : +bark()\n  Dog "1" *-- "0..*" Leg\n  Dog ..> Food\n  Dog --o Pack\n  note for Dog "barks"',
    )
    const found = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text)
    for (const text of [
      '«abstract»',
      'Animal&lt;T&gt;',
      '+List&lt;Set&lt;T&gt;&gt; names',
      '+run(int speed): void',
      '+count(): int',
      '+bark()',
      'is',
      '1',
      '0..*',
      'barks',
    ])
      expect(found).toContain(text)
    expect(svg).toMatch(/font-style="italic">\+run/)
    expect(svg).toMatch(/text-decoration="underline">\+count/)
    for (const mark of ['triangle', 'full-diamond', 'diamond', 'a'])
      expect(svg).toMatch(new RegExp(`<marker id="\\w+${mark}"`))
    expect(svg).toMatch(/stroke-dasharray="4 4" marker-end/)
  })

  it('has namespaces, styles and labels', async () => {
    const code =
      'classDiagram\n  namespace Shapes {\n    class A["A class"]\n    class B:::hot {\n      int x\n    }\n  }\n  class `C D`\n  <<interface>> A\n  classDef hot fill:#fdd\n  style A stroke:red\n  A --> `C D`'
    expect([...(await labels(code))].sort()).toEqual([
      'A class',
      'B',
      'C D',
      'Shapes',
      'int x',
      '«interface»',
    ])
    expect(await drawn(code)).toMatch(/fill:#fdd.*|stroke:red/)
  })
})

describe('a diagram of entities', () => {
  it("has crow's feet that end at the boxes", async () => {
    const svg = await drawn(
      'erDiagram\n  A ||--o{ B : has\n  B }|..o| C : may\n  A one or more to zero or one C : ""',
    )
    expect(
      new Set(
        [...svg.matchAll(/<marker id="d[\da-z]+?(one|zero-or-one|one-or-more|zero-or-more)"/g)].map(
          ([, mark]) => mark,
        ),
      ),
    ).toEqual(new Set(['one', 'zero-or-one', 'one-or-more', 'zero-or-more']))
    const rows = boxes(svg, '--_node-fill').flatMap(([, y = 0, , height = 0]) => [y, y + height])
    for (const [, from = '', to = ''] of svg.matchAll(
      /<path d="M\d+ (\d+)[^"]*?L\d+ (\d+)"[^>]*marker-end/g,
    )) {
      expect(rows).toContain(Number(from))
      expect(rows).toContain(Number(to))
    }
  })

  it('has a column each for types, names, keys and comments', async () => {
    const svg = await drawn(
      'erDiagram\n  p[Person] {\n    string id PK, FK "the key"\n    varchar(20) name\n  }\n  p ||--o| ORDER : "dose 1.25 (2.375)"',
    )
    const at = (text: string): number => textAt(svg, text)[0]
    expect(at('string')).toBe(at('varchar\\(20\\)'))
    expect(at('id')).toBe(at('name'))
    expect([at('string'), at('id'), at('PK, FK'), at('the key')]).toEqual(
      [at('string'), at('id'), at('PK, FK'), at('the key')].sort((one, other) => one - other),
    )
    expect(at('Person')).toBeGreaterThan(0)
    expect(svg).toContain('dose 1.25 (2.375)')
    expect(svg).not.toMatch(/<(?:rect|text)[^>]*="[^"]*\d\.\d|<text[^>]*><\/text>/)
  })
})

describe('what only mermaid draws', () => {
  it.each([
    ['sequence', 'sequenceDiagram\n  A->>B: x\n  create participant C\n  B->>C: y'],
    ['sequence', 'sequenceDiagram\n  A<<->>B: both ways'],
    ['sequence', 'sequenceDiagram\n  box Group\n  participant A\n  end'],
    ['state', 'stateDiagram-v2\n  hide empty description\n  A --> B'],
    ['class', 'classDiagram\n  A --() B'],
    ['class', 'classDiagram\n  class A\n  click A href "https://example.com"'],
    ['er', 'erDiagram\n  A {\n    int id XX\n  }'],
  ])('is left to it: %s %s', async (kind, code) => {
    expect(await draw(code)).toMatchObject({ kind, reason: expect.stringContaining('notation') as string })
  })
})

describe('what a source says of its diagram', () => {
  it.each([
    ['front matter', '---\ntitle: "How it is decided"\n---\nflowchart LR\n  A --> B'],
    ['a sequence', 'sequenceDiagram\n  title: How it is decided\n  A->>B: yes'],
  ])('is the title in %s', async (_place, code) => {
    expect(await draw(code)).toMatchObject({ title: 'How it is decided', label: 'How it is decided' })
    expect((await labels(code)).join()).not.toContain('decided')
  })

  it.each(['flowchart LR\n A --> B', 'stateDiagram-v2\n A --> B', 'classDiagram\n A --> B'])(
    'is read to those who do not see it: %s',
    async (code) => {
      const [first = '', second = ''] = code.split('\n')
      for (const more of ['accDescr: Two of them', 'accDescr {\n  Two of\n  them\n}']) {
        const source = [first, 'accTitle: Friends', more, second].join('\n')
        const drawing = await draw(source)
        expect(drawing).toMatchObject({ label: 'Friends. Two of them' })
        expect(drawing).not.toHaveProperty('title')
        expect(await labels(source)).toEqual(['A', 'B'])
      }
    },
  )

  it('moves no line that a finding names', async () => {
    const code = '---\ntitle: T\n---\nflowchart LR\n  accDescr {\n  x\n}\n  A -->'
    expect(await draw(code)).toMatchObject({ error: 'an arrow leads to nothing', line: 8 })
  })

  it('leaves icons before words out, and labels that are icons to mermaid', async () => {
    expect(await labels('flowchart LR\n A[fa:fa-rocket Plan] --> B(fab:fa-git Git)')).toEqual(['Plan', 'Git'])
    expect(await draw('flowchart LR\n A[fa:fa-rocket] --> B')).toMatchObject({
      reason: 'it has labels that are icons',
    })
  })
})

describe('a diamond', () => {
  it('has its edges at its corners', async () => {
    const svg = await drawn('flowchart TB\n  A --> B{Is it?}\n  B -->|yes| C\n  B -->|no| D\n  D --> B')
    const [, top = '', y = '', right = '', middle = '', , bottom = '', left = ''] =
      /<path d="M(\d+) (\d+)L(\d+) (\d+)L(\d+) (\d+)L(\d+) \d+Z"/.exec(svg) ?? []
    const ends = [...svg.matchAll(/<path d="M(\d+ \d+)[^"]*L(\d+ \d+)" marker-end/g)].flatMap(
      ([, from, to]) => [from, to],
    )
    expect(ends).toEqual(
      expect.arrayContaining([`${top} ${y}`, `${top} ${bottom}`, `${left} ${middle}`, `${right} ${middle}`]),
    )
  })

  it('exchanges the corners beside it where lines would cross', async () => {
    const svg = await drawn(
      'flowchart LR\n  call[Call] --> ok{Succeeded?}\n  ok -->|yes| done[Return]\n  ok -->|no| left{Calls left?}\n  left -->|yes| wait[Wait] --> call\n  left -->|no| throw[Throw]',
    )
    // The way back is at the bottom, so what leads to it leaves downwards.
    expect(textAt(svg, 'Throw')[1]).toBeLessThan(textAt(svg, 'Calls left\\?')[1])
    expect(textAt(svg, 'Calls left\\?')[1]).toBeLessThan(textAt(svg, 'Wait')[1])
  })
})

describe('a group', () => {
  it('has room for its title, and the order of the source where ELK can keep it', async () => {
    const svg = await drawn(
      'flowchart TB\n  subgraph s [A title that is longer than that]\n  A\n  end\n  A --> B',
    )
    const [[, , width = 0] = []] = boxes(svg, '--_group-fill')
    expect(width).toBeGreaterThan(textWidth('A title that is longer than that', 13) + 28)
  })

  it('is drawn where ELK cannot keep the order', async () => {
    const code =
      'classDiagram\n  namespace Shapes {\n    class Triangle\n    class Rectangle {\n      int x\n    }\n  }'
    expect(await labels(code)).toContain('Triangle')
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
  ])('%s', async (code, error, line) => {
    expect(await draw(code)).toMatchObject({ error, line })
  })

  it.each([
    'flowchart v\n  A --> B',
    'sequenceDiagram\n  rect rgb(0, 0, 0)\n  A->>B: the end\n  end\n  box Purple A\n  participant A\n  end',
    'sequenceDiagram\n  participant opt\n  opt->>B: end\n  opt ->> B: again\n  loop -1 to 1\n  B->>opt: x\n  end',
    'stateDiagram-v2\n  state Deep {\n    a --> b\n  }\n  note right of a\n    a text with {\n  end note',
    'classDiagram\n  class A["{ odd"]\n  class B { +int x }\n  namespace N {\n    class C {\n    }\n  }',
    'erDiagram\n  A {\n    string x\n  }\n  A ||--o{ B : x',
  ])('is not found in %s', async (code) => {
    expect(await draw(code)).not.toHaveProperty('error')
  })
})
