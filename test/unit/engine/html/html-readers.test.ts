import { expect, it } from 'vitest'
import {
  type HtmlListener,
  type HtmlReader,
  parseAttributes,
  TolerantReader,
  WholeReader,
} from '../../../../src/engine/html/html-readers.ts'

type MakeReader = (listener: HtmlListener) => HtmlReader

const whole: MakeReader = (listener) =>
  new WholeReader(listener, (_name, written) => parseAttributes(written))
const tolerant: MakeReader = (listener) => new TolerantReader(listener)

/** What a reader tells of a document; undefined if it gives up. */
function told(html: string, make: MakeReader): readonly string[] | undefined {
  const events: string[] = []
  let isStyle = false
  const reader = make({
    open(name, attributes) {
      isStyle = name === 'style'
      events.push(`<${name} ${JSON.stringify(attributes)}>`)
    },
    text: (text) => void (isStyle && events.push(text)),
    close(name) {
      isStyle = false
      events.push(`</${name}>`)
    },
  })
  return reader.read(html) && reader.end() ? events : undefined
}

const complete = [
  '<!doctype html><html lang="en"><head><title>a < b</title></head><body><p>x<br/>y</p></body></html>',
  '<svg viewBox="0 0 1 1"><linearGradient id="g"><stop offset="0"/></linearGradient><path d="M0"/></svg>',
  '<style>a{background:url(x.png)}</style><script>if (a<b) "</p>"</script><textarea><b></textarea>',
  '<!-- <p> --><ul><li>a<ul><li>b</li></ul></li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  `<a href="x" title='"y"' hidden>z</a><img src="a.png" alt="" loading="lazy"><INPUT Disabled=""/>`,
]

it.each(complete)('reads what serializers write as the tolerant parser does: %s', (html) => {
  expect(told(html, whole)).toEqual(told(html, tolerant))
})

const unfinished = [
  '<p>a<div>b</div></p>',
  '<b>',
  '<a href=x>y</a>',
  'a < b',
  '<i>a</b>',
  '<ul><li>a<li>b</ul>',
]

it.each(unfinished)('leaves what has to be judged to the tolerant parser: %s', (html) => {
  expect(told(html, whole)).toBeUndefined()
})

it('never tells anything else than the tolerant parser', () => {
  const pieces =
    '<p> </p> <div> </div> <a+href="u"> </a> <b> </b> <br> <br/> <ul> <li> </li> </ul> <svg> <g> </g> <path/> </svg> <table> <tr> <td> </td> </tr> </table> <h2+id="a"> </h2> <button> </button> <style> x{} </style> <title> </title> <select> <option> </option> </select> <dl> <dt> </dt> <dd> </dd> </dl> <!--c--> < & text <template> </template> <iframe> </iframe> <math> </math>'.split(
      ' ',
    )
  // A linear congruential generator (Numerical Recipes): the same documents in every run.
  let state = 7
  const next = (below: number): number => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) % below
  let read = 0
  for (let round = 0; round < 60_000; round++) {
    const html = Array.from({ length: 2 + next(7) }, () => pieces[next(pieces.length)])
      .join('')
      .replaceAll('+', ' ')
    const events = told(html, whole)
    if (!events) continue
    read++
    expect(events, html).toEqual(told(html, tolerant))
  }
  expect(read).toBeGreaterThan(200)
})
