import { expect, it } from 'vitest'
import { htmlToTree, parsedTree, treeOfWhole } from '../../../../src/engine/html/html-to-tree.ts'

const complete = [
  '<h2 id="a">A<a class="heading-anchor x" href="#a" aria-label="Link &quot;A&quot;"></a></h2><p>x &#x26; y &lt;b&gt;</p>',
  '<svg viewBox="0 0 1 1"><linearGradient id="g"><stop offset="0"/></linearGradient><path d="M0"/></svg>',
  '<ul><li>a<ul><li>b</li></ul></li></ul><table><tbody><tr><td colSpan="2">1</td></tr></tbody></table>',
  '<dl><div><dt>a</dt><dd><p>b</p></dd></div></dl><details open=""><summary>s</summary>t</details>',
  'a<!-- -->b<br/><input type="checkbox" checked="" disabled=""/><img src="a.png" width="3" alt=""/>',
  '<pre><code>a\n  b</code></pre><style>a > b { }</style><textarea>a &amp; b</textarea>',
]

it.each(complete)('reads what serializers write without the algorithm of browsers: %s', (html) => {
  expect(treeOfWhole(html)).toEqual(parsedTree(html))
})

const judged = [
  '<p><span><div>b</div></span></p>',
  '<table><tr><td>1</td></tr></table>',
  '<table><tbody>x<tr><td>1</td></tr></tbody></table>',
  '<li><div><li>a</li></div></li>',
  '<a href="x"><b><a href="y">z</a></b></a>',
  '<svg><g><p>a</p></g></svg>',
  '<pre>\na</pre>',
  '&nbsp; &copy &#150;',
  '<a href="?a=1&copy=2">x</a><a href="?a=1&copy=2">x</a>',
  'a\r\nb',
]

it.each(judged)('leaves what browsers repair to them: %j', (html) => {
  expect(treeOfWhole(html)).toBeUndefined()
  expect(htmlToTree(html)).toEqual(parsedTree(html))
})

it('never makes another tree than browsers', () => {
  const pieces =
    '<p> </p> <div> </div> <a+href="u"> </a> <b> </b> <br> <br/> <ul> <li> </li> </ul> <svg> <g> </g> <path/> </svg> <table> <tbody> <tr> <td> </td> </tr> </tbody> </table> <h2+id="a"> </h2> <button> </button> <style> x{} </style> <title> </title> <select> <option> </option> </select> <dl> <dt> </dt> <dd> </dd> </dl> <!--c--> & &amp; text <pre> + </pre> <form> </form> <ruby> <rt> </rt> </ruby> <summary> </summary> <x-y> </x-y> <hr> <input> <object> </object>'.split(
      ' ',
    )
  // Whole elements at random, which random tags seldom are.
  const names =
    'p div a b ul li svg g table tbody thead tr td th h2 h3 button select option optgroup dl dt dd ruby rt form label summary details x-y pre span code i caption colgroup section foreignObject desc nobr body center textarea video source font'.split(
      ' ',
    )
  // A linear congruential generator (Numerical Recipes): the same documents in every run.
  let state = 7
  const next = (below: number): number => ((state = (state * 1_664_525 + 1_013_904_223) >>> 0) >>> 8) % below
  const element = (depth: number): string => {
    const name = names[next(names.length)] ?? ''
    const content = Array.from({ length: next(3) }, () =>
      depth > 3 || next(4) === 0 ? 't ' : element(depth + 1),
    )
    return `<${name}>${content.join('')}</${name}>`
  }
  let read = 0
  for (let round = 0; round < 60_000; round++) {
    const html =
      round % 2 === 0
        ? element(0) + element(1)
        : Array.from({ length: 2 + next(7) }, () => pieces[next(pieces.length)])
            .join('')
            .replaceAll('+', ' ')
    const tree = treeOfWhole(html)
    if (!tree) continue
    read++
    expect(tree, html).toEqual(parsedTree(html))
  }
  expect(read).toBeGreaterThan(4000)
})
