import { describe, expect, it } from 'vitest'
import { samplesIn } from '../../../src/sample-tests/sample-steps.ts'

const page = (...lines: readonly string[]): ReturnType<typeof samplesIn> =>
  samplesIn(lines.join('\n'), 'content/index.md')

describe('samplesIn', () => {
  it('takes only what is marked, in comments, too, and not what merely has the word in a title', () => {
    const { setup, page: steps } = page(
      '```bash title="a test b"',
      'echo title',
      '```',
      '```bash',
      'echo unmarked',
      '```',
      '<!--',
      '```bash test=setup',
      'echo hidden',
      '```',
      '-->',
      '````md',
      '```bash test',
      'echo shown',
      '```',
      '````',
      '- ```bash test',
      '  echo listed',
      '  ```',
    )
    expect(setup).toMatchObject([{ parts: [{ code: 'echo hidden', line: 9 }] }])
    expect(steps).toMatchObject([{ parts: [{ code: 'echo listed', line: 18, place: { column: 3 } }] }])
  })

  it('reads a session command by command, with the output below each', () => {
    const { page: steps } = page(
      '```console test=fails',
      '$ one',
      '$ cat <<END',
      '> a',
      '> END',
      'a',
      '',
      '# A comment',
      '$ two',
      '```',
    )
    expect(steps).toMatchObject([
      {
        fails: true,
        parts: [
          { code: 'one', line: 2 },
          { code: 'cat <<END\na\nEND', line: 3, expected: { lines: ['a', ''] } },
          { code: 'two', line: 9 },
        ],
      },
    ])
    const [step] = steps
    expect(step?.kind === 'run' && step.parts.map(({ expected }) => expected !== undefined)).toEqual([
      false,
      true,
      false,
    ])
  })

  it('gives a block of output to the sample above it, and reports one that has none', () => {
    const { page: steps, diagnostics } = page(
      '```js test timeout=5',
      'x',
      '```',
      '```text test=output',
      '1',
      '```',
      '```text test=output',
      '2',
      '```',
    )
    expect(steps).toMatchObject([
      { interpreter: 'node', timeout: 5, parts: [{ expected: { lines: ['1'], places: [{ line: 5 }] } }] },
    ])
    expect(diagnostics).toMatchObject([{ rule: 'sample-not-run', place: { line: 8 } }])
  })

  it('reports a role that is not joined to its mark', () => {
    const {
      setup,
      page: steps,
      diagnostics,
    } = page('```bash test setup', 'echo a', '```', '', '```js test wide', '1', '```')
    expect(setup).toEqual([])
    expect(steps).toHaveLength(1)
    expect(diagnostics).toMatchObject([
      { rule: 'sample-not-run', place: { line: 2 }, hint: 'Write `test=setup`.' },
    ])
  })

  it('reports marks that it cannot follow', () => {
    const { page: steps, diagnostics } = page(
      ...['```ruby test', 'x', '```'],
      ...['```js test=setpu', 'x', '```'],
      ...['```json test=file', '{}', '```'],
      ...['```json test=file title="../../x.json"', '{}', '```'],
      ...['```bash test timeout=soon', 'x', '```'],
    )
    expect(steps).toEqual([])
    expect(diagnostics.map(({ message, hint }) => `${message} ${hint ?? ''}`)).toEqual([
      expect.stringContaining('cannot run `ruby`'),
      expect.stringContaining('Did you mean `setup`?'),
      expect.stringContaining('has no name'),
      expect.stringContaining('leads out of the folder'),
      expect.stringContaining('not a number of seconds'),
    ])
  })
})
